/**
 * The guards that hold the attacks in real browsers. One build for the proofs holds a switch in each guard's place (wxt.config.ts);
 * a copy of it in which one switch is turned lacks that guard, and each attack that names it must then get through.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { UserManifest } from 'wxt';

interface Edit {
  readonly file: string;
  /** Must occur exactly once in the file. */
  readonly holds: string;
  /** The same with a switch: OFF is true in a build without the guard. */
  readonly switched: string;
}

interface BrowserGuard {
  readonly edits?: readonly Edit[];
  /** Members of the manifest in place of its own. */
  readonly manifest?: (own: UserManifest) => UserManifest;
}

const ports = 'src/bridge/ports.ts';
const panelOnly: Edit = {
  file: ports,
  holds: 'sender?.id === browser.runtime.id &&',
  switched: 'OFF || sender?.id === browser.runtime.id &&',
};

const list = {
  'a page’s port takes no commands': {
    edits: [
      {
        file: ports,
        holds: 'acceptPage(port, accept);\n    else if (port.name === panelPort',
        switched: 'acceptPage(port, accept), OFF && accept.panel(wireOf(port));\n    else if (port.name === panelPort',
      },
    ],
  },
  'only the panel’s own page commands': { edits: [panelOnly] },
  'no port of another extension': {
    edits: [
      panelOnly,
      {
        file: ports,
        holds: 'browser.runtime.onConnect.addListener((port) => {',
        switched:
          'for (const on of [browser.runtime.onConnect, ...(OFF ? [browser.runtime.onConnectExternal] : [])]) on.addListener((port) => {',
      },
    ],
  },
  'an origin comes from the browser': {
    edits: [
      {
        file: 'src/bridge/document.ts',
        holds: "else if (message.type === 'tools') lists",
        switched: "else if (message.type === 'tools') OFF && Object.assign(wire.sender, raw.sender), lists",
      },
    ],
  },
  'a call’s outcome comes from its own document': {
    edits: [
      {
        file: 'src/bridge/document.ts',
        holds: 'const calls = new Map<string, PendingCall>();',
        switched: 'const calls = OFF ? (globalThis.allCalls ??= new Map()) : new Map();',
      },
    ],
  },
  'names are plain': {
    edits: [
      {
        file: 'src/tools/layers/page-tool.ts',
        holds: '.regex(/^[A-Za-z0-9_.-]{1,128}$/)',
        switched: '.regex(OFF ? /./ : /^[A-Za-z0-9_.-]{1,128}$/)',
      },
    ],
  },
  'hidden characters are shown': {
    edits: [
      {
        file: 'src/ui/visible.tsx',
        holds: 'if (invisibleCharacter.test(character) && !isSeen)',
        switched: 'if (!OFF && invisibleCharacter.test(character) && !isSeen)',
      },
    ],
  },
  'suggestions hold only what is seen': {
    edits: [
      {
        file: 'src/panel/models/chat/suggestions.ts',
        holds: 'toSeenWords(text) !== text',
        switched: '(!OFF && toSeenWords(text) !== text)',
      },
      {
        file: 'src/bridge/commands/conversation.ts',
        holds: '.transform(toSeenWords)',
        switched: '.transform((given) => (OFF ? given : toSeenWords(given)))',
      },
    ],
  },
  'a page that floods is ignored': {
    edits: [
      {
        file: 'src/bridge/document.ts',
        holds: 'const mostMessages = 300;',
        switched: 'const mostMessages = OFF ? 3e9 : 300;',
      },
    ],
  },
  'changing calls ask': {
    edits: [
      {
        file: 'src/agent/approval-table.ts',
        holds: "return ask(now.readOnly ? 'reading-not-granted' : 'changes-something', mayRemember);",
        switched:
          "return OFF ? { type: 'run' } : ask(now.readOnly ? 'reading-not-granted' : 'changes-something', mayRemember);",
      },
    ],
  },
  'a grant is bound to the definition': {
    edits: [
      {
        file: 'src/agent/approval-table.ts',
        holds: "if (grant.definitionHash === definitionHash) return { type: 'run' };",
        switched: "if (OFF || grant.definitionHash === definitionHash) return { type: 'run' };",
      },
      {
        file: 'src/agent/approval-table.ts',
        holds: 'if (definitionHash !== target.definitionHash) {',
        switched: 'if (!OFF && definitionHash !== target.definitionHash) {',
      },
    ],
  },
  'foreign text can’t end its part': {
    edits: [
      {
        file: 'src/providers/fence.ts',
        holds: 'breakTags(withoutInvisible(text).text, nonce);',
        switched: 'OFF ? text : breakTags(withoutInvisible(text).text, nonce);',
      },
    ],
  },
  'our pages aren’t for the web': {
    manifest: () => ({ web_accessible_resources: [{ resources: ['*'], matches: ['<all_urls>'] }] }),
  },
  'a site that is off is told by its origin': {
    edits: [
      {
        file: 'src/background/in-frames.ts',
        holds: 'location.href : globalThis.origin;',
        switched: 'location.href : OFF ? document.baseURI : globalThis.origin;',
      },
    ],
  },
  'a frame doesn’t serve its parent': {
    edits: [
      {
        file: 'src/bridge/page-end.ts',
        holds: 'event.source !== window',
        switched: '(!OFF && event.source !== window)',
      },
    ],
  },
  'tools are seen by those to whom they are exposed': {
    edits: [
      {
        file: 'src/webmcp/context.ts',
        holds: 'asker === environment.origin || includes(exposedTo, asker);',
        switched: 'OFF || asker === environment.origin || includes(exposedTo, asker);',
      },
    ],
  },
  'HTML of a model is text': {
    edits: [
      {
        file: 'src/ui/markdown/tokens-drawn.tsx',
        holds: 'html: ({ block, text }) => (block ? <p>{text}</p> : text),',
        switched:
          'html: ({ block, text }) => OFF ? <div dangerouslySetInnerHTML={{ __html: text }} /> : block ? <p>{text}</p> : text,',
      },
    ],
  },
  'pictures of a model’s text are links': {
    edits: [
      {
        file: 'src/ui/markdown/tokens-drawn.tsx',
        holds: 'image: ({ href, text }) =>',
        switched: 'image: ({ href, text }) => OFF ? <img src={href} alt={text} /> :',
      },
    ],
  },
  'links open only the web': {
    edits: [
      {
        file: 'src/ui/links.ts',
        holds: 'if (!isOpenableLink(address)) return null;',
        switched: 'if (!OFF && !isOpenableLink(address)) return null;',
      },
    ],
  },
  'a program has no network': {
    manifest: ({ content_security_policy: own }) => ({
      content_security_policy: { ...own, sandbox: `sandbox allow-scripts; script-src * 'unsafe-inline' 'unsafe-eval'` },
    }),
  },
  'a program floods in vain': {
    edits: [
      {
        file: 'src/widgets/kinds/js-sandbox/outlet.ts',
        holds: 'const mostPerSecond = 300;',
        switched: 'const mostPerSecond = OFF ? 3e9 : 300;',
      },
    ],
  },
  'a program waits while data is held': {
    edits: [
      {
        file: 'src/widgets/kinds/js-sandbox/view.tsx',
        holds: "if (held === '') allowed.set(of, program);",
        switched: "if (OFF || held === '') allowed.set(of, program);",
      },
    ],
  },
  'a program is framed': {
    edits: [
      {
        file: 'src/widgets/kinds/js-sandbox/view-run.tsx',
        holds: "<span>{say('Drawn by a program of the model')}</span>",
        switched: "{!OFF && <span>{say('Drawn by a program of the model')}</span>}",
      },
    ],
  },
} as const satisfies Record<string, BrowserGuard>;

export type BrowserGuardName = keyof typeof list;
export const browserGuards: Readonly<Record<BrowserGuardName, BrowserGuard>> = list;

const names = Object.keys(list);

/** Survives every minifier, and is undefined until it is turned. */
const switchOf = (name: string): string => `globalThis.withoutGuard${names.indexOf(name)}`;

/** Vite plugin: puts the switches into the source as it is loaded; the files themselves stay as they are. */
export function withSwitches(): Plugin {
  const edits = Object.entries(browserGuards).flatMap(([name, { edits = [] }]) =>
    edits.map((edit) => ({ ...edit, switched: edit.switched.replace('OFF', switchOf(name)) })),
  );
  return {
    name: 'guards-with-switches',
    enforce: 'pre',
    transform(code, id) {
      const path = id.split('?')[0] ?? '';
      const edited = edits.filter(({ file }) => path.endsWith(`/${file}`)).reduce(putSwitch, code);
      return edited === code ? null : { code: edited, map: null };
    },
  };
}

function putSwitch(code: string, { file, holds, switched }: Edit): string {
  if (code.split(holds).length !== 2) throw new Error(`“${holds}” isn’t found once in ${file}.`);
  return code.replace(holds, () => switched);
}

/** Turns the guard's switch in a copy of the build with switches. */
export async function takeAway(name: BrowserGuardName, build: string): Promise<void> {
  const { edits = [], manifest } = browserGuards[name];
  const turned = new RegExp(`${switchOf(name).replace('.', '\\.')}\\b`, 'g');
  let found = 0;
  for (const path of await readdir(build, { recursive: true })) {
    if (!path.endsWith('.js')) continue;
    const file = join(build, path);
    const code = await readFile(file, 'utf8');
    const edited = code.replace(turned, () => `${++found > 0}`);
    if (edited !== code) await writeFile(file, edited);
  }
  if (edits.length > 0 && found === 0) throw new Error(`The build has no switch of “${name}”.`);
  const file = join(build, 'manifest.json');
  const own: UserManifest = JSON.parse(await readFile(file, 'utf8'));
  if (manifest) await writeFile(file, JSON.stringify({ ...own, ...manifest(own) }));
}

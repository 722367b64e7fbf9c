/**
 * The guards that hold the attacks in real browsers. A mutated build takes one away, in the source as in the manifest; the
 * attacks that name it must then get through (scripts/attacks-browser.mjs).
 */
import type { Plugin } from 'vite';
import type { UserManifest } from 'wxt';

interface Edit {
  readonly file: string;
  /** Must occur exactly once in the file. */
  readonly holds: string;
  readonly without: string;
}

interface BrowserGuard {
  readonly edits?: readonly Edit[];
  /** Members of the manifest in place of its own. */
  readonly manifest?: (own: UserManifest) => UserManifest;
}

const ports = 'src/bridge/ports.ts';
const panelOnly: Edit = { file: ports, holds: 'sender?.id === browser.runtime.id &&', without: 'true ||' };

const list = {
  'a page’s port takes no commands': {
    edits: [
      {
        file: ports,
        holds: 'acceptPage(port, accept);\n    else if (port.name === panelPort',
        without: 'acceptPage(port, accept), accept.panel(wireOf(port));\n    else if (port.name === panelPort',
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
        without:
          'for (const on of [browser.runtime.onConnect, browser.runtime.onConnectExternal]) on.addListener((port) => {',
      },
    ],
  },
  'an origin comes from the browser': {
    edits: [
      {
        file: 'src/bridge/document.ts',
        holds: "else if (message.type === 'tools') lists",
        without: "else if (message.type === 'tools') Object.assign(wire.sender, raw.sender), lists",
      },
    ],
  },
  'a call’s outcome comes from its own document': {
    edits: [
      {
        file: 'src/bridge/document.ts',
        holds: 'const calls = new Map<string, PendingCall>();',
        without: 'const calls = (globalThis.allCalls ??= new Map());',
      },
    ],
  },
  'names are plain': {
    edits: [{ file: 'src/tools/layers/page-tool.ts', holds: '.regex(/^[A-Za-z0-9_.-]{1,128}$/)', without: '' }],
  },
  'hidden characters are shown': {
    edits: [
      {
        file: 'src/ui/visible.tsx',
        holds: 'if (invisibleCharacter.test(character) && !isSeen)',
        without: 'if (false)',
      },
    ],
  },
  'suggestions hold only what is seen': {
    edits: [
      { file: 'src/panel/models/chat/suggestions.ts', holds: ' || toSeenWords(text) !== text', without: '' },
      { file: 'src/bridge/commands/conversation.ts', holds: '.transform(toSeenWords)', without: '' },
    ],
  },
  'a page that floods is ignored': {
    edits: [
      { file: 'src/bridge/document.ts', holds: 'const mostMessages = 300;', without: 'const mostMessages = 3e9;' },
    ],
  },
  'changing calls ask': {
    edits: [
      {
        file: 'src/agent/approval-table.ts',
        holds: "return ask(now.readOnly ? 'reading-not-granted' : 'changes-something', mayRemember);",
        without: "return { type: 'run' };",
      },
    ],
  },
  'a grant is bound to the definition': {
    edits: [
      {
        file: 'src/agent/approval-table.ts',
        holds: "if (grant.definitionHash === definitionHash) return { type: 'run' };",
        without: "return { type: 'run' };",
      },
      {
        file: 'src/agent/approval-table.ts',
        holds: 'if (definitionHash !== target.definitionHash) {',
        without: 'if (false) {',
      },
    ],
  },
  'foreign text can’t end its part': {
    edits: [
      {
        file: 'src/providers/fence.ts',
        holds: 'breakTags(withoutInvisible(text).text, nonce);',
        without: 'text;',
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
        without: 'location.href : document.baseURI;',
      },
    ],
  },
  'a frame doesn’t serve its parent': {
    edits: [{ file: 'src/bridge/page-end.ts', holds: ' || event.source !== window', without: '' }],
  },
  'tools are seen by those to whom they are exposed': {
    edits: [
      {
        file: 'src/webmcp/context.ts',
        holds: 'asker === environment.origin || includes(exposedTo, asker);',
        without: 'true || includes(exposedTo, asker) || environment;',
      },
    ],
  },
  'HTML of a model is text': {
    edits: [
      {
        file: 'src/ui/markdown/tokens-drawn.tsx',
        holds: 'html: ({ block, text }) => (block ? <p>{text}</p> : text),',
        without: 'html: ({ text }) => <div dangerouslySetInnerHTML={{ __html: text }} />,',
      },
    ],
  },
  'pictures of a model’s text are links': {
    edits: [
      {
        file: 'src/ui/markdown/tokens-drawn.tsx',
        holds: 'image: ({ href, text }) =>',
        without: 'image: ({ href, text }) => <img src={href} alt={text} /> ||',
      },
    ],
  },
  'links open only the web': {
    edits: [{ file: 'src/ui/links.ts', holds: 'if (!isOpenableLink(address)) return null;', without: '' }],
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
        without: 'const mostPerSecond = 3e9;',
      },
    ],
  },
  'a program waits while data is held': {
    edits: [
      {
        file: 'src/widgets/kinds/js-sandbox/view.tsx',
        holds: "if (held === '') allowed.set(of, program);",
        without: 'allowed.set(of, program);',
      },
    ],
  },
  'a program is framed': {
    edits: [
      {
        file: 'src/widgets/kinds/js-sandbox/view-run.tsx',
        holds: "<span>{say('Drawn by a program of the model')}</span>",
        without: '',
      },
    ],
  },
} as const satisfies Record<string, BrowserGuard>;

export type BrowserGuardName = keyof typeof list;
export const browserGuards: Readonly<Record<BrowserGuardName, BrowserGuard>> = list;

/** Those that this run does without: their names, one in each line. */
export const namesLeftOut = (): string[] => (process.env.WITHOUT_GUARDS ?? '').split('\n').filter(Boolean);

export const guardsLeftOut = (): BrowserGuard[] =>
  namesLeftOut().map((name) => {
    const guard = Object.entries(browserGuards).find(([each]) => each === name)?.[1];
    if (!guard) throw new Error(`There is no guard “${name}”.`);
    return guard;
  });

/** Vite plugin: takes guards out of the source as it is loaded; the files themselves stay as they are. */
export function withoutBrowserGuards(guards: readonly BrowserGuard[]): Plugin {
  const edits = new Set(guards.flatMap(({ edits = [] }) => edits)); // two guards may share one
  return {
    name: 'without-guards',
    enforce: 'pre',
    transform(code, id) {
      const path = id.split('?')[0] ?? '';
      const edited = [...edits].filter(({ file }) => path.endsWith(`/${file}`)).reduce(takeOut, code);
      return edited === code ? null : { code: edited, map: null };
    },
  };
}

function takeOut(code: string, { file, holds, without }: Edit): string {
  if (code.split(holds).length !== 2) throw new Error(`“${holds}” isn’t found once in ${file}.`);
  return code.replace(holds, () => without);
}

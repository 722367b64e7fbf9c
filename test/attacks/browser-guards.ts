/**
 * The guards that hold the attacks in real browsers. One build for the proofs holds a switch in each guard's place (wxt.config.ts);
 * a copy of it in which one switch is turned lacks that guard, and each attack that names it must then get through.
 */
import type { BrowserGuard, Edit } from './browser-guard';
import { surfaceGuards } from './surface-guards';

const ports = 'src/core/bus/ports.ts';
const own = 'sender?.id === browser.runtime.id &&';
const panelOnly: Edit = { file: ports, holds: own, switched: `OFF || ${own}` };

const list = {
  ...surfaceGuards,
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
        file: 'src/features/sites/background/document.ts',
        holds: "else if (message.type === 'tools') lists",
        switched: "else if (message.type === 'tools') OFF && Object.assign(this.sender, raw.sender), lists",
      },
    ],
  },
  'a call’s outcome comes from its own document': {
    edits: [
      {
        file: 'src/features/sites/background/document.ts',
        holds: 'calls = new Map<string, PendingCall>();',
        switched: 'calls = OFF ? (globalThis.allCalls ??= new Map()) : new Map();',
      },
    ],
  },
  'names are plain': {
    edits: [
      {
        file: 'src/features/sites/layer/page-tool.ts',
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
        file: 'src/features/chat/panel/starters.tsx',
        holds: 'toSeenWords(text) !== text',
        switched: '(!OFF && toSeenWords(text) !== text)',
      },
      {
        file: 'src/features/chat/state/composer.ts',
        holds: 'const words = toSeenWords(typed).trim();',
        switched: 'const words = (OFF ? typed : toSeenWords(typed)).trim();',
      },
      {
        file: 'src/features/chat/background/commands.ts',
        holds: '.transform(toSeenWords)',
        switched: '.transform((given) => (OFF ? given : toSeenWords(given)))',
      },
    ],
  },
  'a page that floods is ignored': {
    edits: [
      {
        file: 'src/features/sites/background/document.ts',
        holds: 'const maxMessages = 300;',
        switched: 'const maxMessages = OFF ? 3e9 : 300;',
      },
    ],
  },
  'changing calls ask': {
    edits: [
      {
        file: 'src/core/loop/approval-table.ts',
        holds: "return ask(now.readOnly ? toReading(target) : 'changes-something', mayRemember);",
        switched:
          "return OFF ? { type: 'run' } : ask(now.readOnly ? toReading(target) : 'changes-something', mayRemember);",
      },
    ],
  },
  'a grant is bound to the definition': {
    edits: [
      {
        file: 'src/core/loop/approval-table.ts',
        holds: "if (grant.definitionHash === definitionHash) return { type: 'run' };",
        switched: "if (OFF || grant.definitionHash === definitionHash) return { type: 'run' };",
      },
      {
        file: 'src/core/loop/approval-table.ts',
        holds: 'definitionHash === target.definitionHash ? relaxed : target;',
        switched: 'OFF || definitionHash === target.definitionHash ? relaxed : target;',
      },
    ],
  },
  'a grant is of one origin': {
    edits: [
      {
        file: 'src/core/loop/approval.ts',
        holds: "if (source.type === 'page') {",
        switched:
          "if (OFF && source.type === 'page') return new URL(source.topOrigin).hostname + tool;\n  if (source.type === 'page') {",
      },
    ],
  },
  'a frame without an origin gets no grant': {
    edits: [
      {
        file: 'src/core/loop/approval-table.ts',
        holds: "source.type === 'page' && [",
        switched: "!OFF && source.type === 'page' && [",
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
    manifest: () => ({
      web_accessible_resources: [{ resources: ['*'], matches: ['<all_urls>'], extension_ids: ['*'] }],
    }),
  },
  'a site that is off is told by its origin': {
    edits: [
      {
        file: 'src/page/in-frames.ts',
        holds: 'location.href : globalThis.origin;',
        switched: 'location.href : OFF ? document.baseURI : globalThis.origin;',
      },
    ],
  },
  'a site is off with a dot behind its name too': {
    edits: [
      {
        file: 'src/browser/scripting.ts',
        holds: 'sitesOff.flatMap(toPatterns)',
        switched: 'sitesOff.flatMap((site) => toPatterns(site).slice(0, OFF ? 1 : 2))',
      },
    ],
  },
  'a blank frame gets no scripts late': {
    edits: [
      {
        file: 'src/browser/scripting.ts',
        holds: 'boolean => !blank ||',
        switched: 'boolean => OFF || !blank ||',
      },
    ],
  },
  'a frame doesn’t serve its parent': {
    edits: [
      {
        file: 'src/page/relay/page-end.ts',
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
        file: 'src/ui/markdown/markdown.tsx',
        holds: 'if (block) return <p>{text}</p>;',
        switched:
          'if (OFF) return <div dangerouslySetInnerHTML={{ __html: text }} />; if (block) return <p>{text}</p>;',
      },
    ],
  },
  'pictures of a model’s text are links': {
    edits: [
      {
        file: 'src/ui/markdown/markdown.tsx',
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
    page: { file: 'widget.html', without: /<meta http-equiv="Content-Security-Policy"[^>]*>/ },
    manifest: ({ content_security_policy: own }) => ({
      content_security_policy: { ...own, sandbox: `sandbox allow-scripts; script-src * 'unsafe-inline' 'unsafe-eval'` },
    }),
  },
  'the panel frames only its own': {
    manifest: ({ content_security_policy: own }) => ({
      content_security_policy: {
        ...own,
        extension_pages: own?.extension_pages?.replace("frame-src 'self'", 'frame-src *'),
      },
    }),
  },
  'a program speaks for itself alone': {
    edits: [
      {
        file: 'src/ui/sandbox-host.ts',
        holds: 'source === this.#frame.contentWindow',
        switched: '(OFF || source === this.#frame.contentWindow)',
      },
    ],
  },
  'pictures of widgets wait': {
    edits: [
      {
        file: 'src/features/settings/state/images.ts',
        holds: 'return !isFree && couldCarry',
        switched: 'return !OFF && !isFree && couldCarry',
      },
      {
        file: 'src/features/settings/state/images.ts',
        holds: "return mode === 'ask' ? 'ask' : 'blocked';",
        switched: "return OFF ? 'load' : mode === 'ask' ? 'ask' : 'blocked';",
      },
    ],
  },
  'a program floods in vain': {
    edits: [
      {
        file: 'src/ui/sandbox-host.ts',
        holds: 'const maxPerSecond = 300;',
        switched: 'const maxPerSecond = OFF ? 3e9 : 300;',
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
        file: 'src/widgets/kinds/js-sandbox/view.tsx',
        holds: "<span>{say('Drawn by the model’s program')}</span>",
        switched: "{!OFF && <span>{say('Drawn by the model’s program')}</span>}",
      },
    ],
  },
} as const satisfies Record<string, BrowserGuard>;

export type BrowserGuardName = keyof typeof list;
export const browserGuards: Readonly<Record<BrowserGuardName, BrowserGuard>> = list;

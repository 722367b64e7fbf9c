// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of source code
/** Guards of what an MCP server's app may do. */
import type { Guard } from './guard';

const [agent, acts] = ['src/features/apps/background/apps.ts', 'src/features/apps/state/app-acts.ts'];
const [policy, transport] = ['src/features/apps/state/app-policy.ts', 'src/features/apps/state/app-host.ts'];
const host = 'src/ui/sandbox-host.ts';

export const appGuards = {
  'an app’s calls ask': { file: agent, holds: "clearance.type === 'run' ||", without: 'true ||' },
  'an app’s call is allowed for what was seen': {
    file: agent,
    holds: 'agreed === now.definitionHash',
    without: 'agreed',
  },
  'an app has no tools of models': { file: agent, holds: "checked.tool.onlyFor === 'models'", without: 'false' },
  'an app has its own server alone': {
    file: agent,
    holds: 'const address = { layerKey, tool, server, source };',
    without:
      "const address = { layerKey: tool.split(' ')[0] ?? layerKey, tool: tool.split(' ').at(-1) ?? tool, server, source };",
  },
  'an app’s message is shown before it is sent': {
    file: acts,
    holds: "if (!(await askUser({ type: 'message', text }))) return false;",
    without: '',
  },
  'an app’s address is shown before it is opened': {
    file: acts,
    holds: "|| !(await askUser({ type: 'link', url: link.href }))",
    without: '',
  },
  'an app tells the model little': { file: acts, holds: 'updates <= maxUpdates &&', without: '' },
  'an app speaks for itself alone': {
    file: host,
    holds: 'source !== null && source === this.#frame.contentWindow',
    without: 'source !== null',
  },
  'an app that loads again is stopped': {
    file: host,
    holds: "++loads > maxLoads && this.stop('left')",
    without: '++loads',
  },
  'an app that floods is stopped': {
    file: host,
    holds: "if (this.#isFlood()) return this.stop('flood');",
    without: '',
  },
  'an app’s message has a size': { file: transport, holds: '?? Infinity) > maxLength', without: '?? Infinity) < 0' },
  'an app has few questions': {
    file: 'src/features/apps/state/app-asks.ts',
    holds: 'if (waiting.value.length >= maxWaiting) return resolve(false);',
    without: '',
  },
  'an app’s needs are allowed as a whole': {
    file: agent,
    holds: '...Object.entries(csp).flatMap(([kind, hosts]) => hosts.map((host) => `${kind} ${host}`)),',
    without: "...Object.keys(csp).map(() => 'hosts'),",
  },
  'an app’s permissions are needs too': { file: agent, holds: '    ...Object.keys(permissions),\n', without: '' },
  'an app’s needs are allowed to its server': {
    file: agent,
    holds: '`app ${source.serverId} ${',
    without: '`app ${typeof source} ${',
  },
  'an app from a file isn’t read': {
    file: agent,
    holds: 'if (seq <= log.conversation.imported) return { missing: true };',
    without: '',
  },
  'an app’s message bears that an app wrote it': { file: acts, holds: '{ text, byApp: true }', without: '{ text }' },
  'no shadow root is declared': {
    file: policy,
    holds: "html.replace(/shadowrootmode/gi, 'shadow-root-mode')",
    without: 'html',
  },
  'an app loads from nowhere': { file: policy, holds: '"default-src \'none\'",', without: '"default-src *",' },
  'an app connects to nowhere': {
    file: policy,
    holds: "connectDomains.join(' ') || \"'none'\"",
    without: "connectDomains.join(' ') || '*'",
  },
  'an app draws no frames': { file: policy, holds: '"frame-src \'none\'",', without: '"frame-src *",' },
  'nobody’s subdomains are everybody’s': {
    file: 'src/features/servers/mcp/apps.ts',
    holds: '(!wildcard || !isEverybodys(name))',
    without: 'true',
  },
  'only hosts get into an app’s policy': {
    file: 'src/features/servers/mcp/apps.ts',
    holds: '.transform((all) => all.filter(isNameable))',
    without: '',
  },
} as const satisfies Record<string, Guard>;

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of source code
/** Guards of what pages, servers and files send: the fence, sizes, keys, names and checks. */
import type { Guard } from './guard';

const keys = 'src/core/tools/without-secrets.ts';
const listing = 'src/features/servers/mcp/listing.ts';
const images = 'src/widgets/server/images.ts';

export const sourceGuards = {
  'a chart says only what is known': {
    file: 'src/widgets/kinds/vega-lite/reading.ts',
    holds: '      if (name === undefined) {',
    without: '      if (name === undefined) return [[written, member]];\n      if (name === undefined) {',
  },
  'a chart’s expressions only compute': {
    file: 'src/widgets/kinds/vega-lite/expression.ts',
    holds: 'problemIn(value, of.params)',
    without: 'null',
  },
  'a chart has a most of work': {
    file: 'src/widgets/kinds/vega-lite/spec.ts',
    holds: '  checkWork(settled, rows, of);',
    without: '',
  },
  'answers lose the server’s keys': {
    file: 'src/features/servers/mcp/link.ts',
    holds: '...redact(saidIn(message))',
    without: '',
  },
  'a server names no service inward': {
    file: 'src/features/servers/mcp/service-fetch.ts',
    holds: '    refuseInward(new URL(url), serverUrl);',
    without: '',
  },
  'no window opens inward': {
    file: 'src/features/servers/mcp/sign-in.ts',
    holds: 'refuseInward(address, this.#serverUrl);',
    without: '',
  },
  'an answer belongs to its question': {
    file: 'src/features/servers/mcp/sign-in.ts',
    holds: "if (state === '' || back.get('state') !== state)",
    without: "if (state === '')",
  },
  'a client is used at its own service': {
    file: 'src/features/servers/mcp/sign-in-kept.ts',
    holds:
      'client.issuer === undefined || issuer === undefined || withoutSlash(client.issuer) === withoutSlash(issuer)',
    without: 'issuer !== null',
  },
  'keys in base64 are known': { file: keys, holds: ', ...inBase64(bytes)]', without: ']' },
  'keys that are URL-encoded are known': { file: keys, holds: 'percent, ', without: '' },
  'failures of models lose the key': {
    file: 'src/providers/failure.ts',
    holds: "values: createRedaction([key ?? '', ...keysIn(url)])(values),",
    without: 'values,',
  },
  'names of members lose keys': { file: keys, holds: '[redact(name, copying), ', without: '[name, ' },
  'no key is in a public address': {
    file: 'src/features/servers/mcp/connection.ts',
    holds: 'url: publicAddress(url) }',
    without: 'url }',
  },
  'cookies stay away': { file: 'src/features/servers/mcp/link.ts', holds: "credentials: 'omit',", without: '' },
  'a server’s definitions are limited': {
    file: listing,
    holds: 'const fits = size <= limit && ',
    without: 'const fits = ',
  },
  'a server’s pages are limited': { file: listing, holds: 'pages < maxPages', without: 'pages < 120' },
  'a cursor that goes round ends': {
    file: listing,
    holds: 'if (seen.has(nextCursor)) return',
    without: 'if (seen.size < 0) return',
  },
  'a page that comes again is the last': {
    file: listing,
    holds: 'if (rows.length > 0 && now === before) return',
    without: 'if (rows.length < 0) return',
  },
  'what a server wants back is limited': {
    file: 'src/features/servers/mcp/elicitation.ts',
    holds: '(requestState?.length ?? 0) > maxState',
    without: '(requestState?.length ?? 0) < 0',
  },
  'a session id is limited': {
    file: 'src/features/servers/mcp/link.ts',
    holds: 'if (session.length > sizeLimits.header)',
    without: 'if (session.length < 0)',
  },
  'a model’s address isn’t left': {
    file: 'src/providers/checked-fetch.ts',
    holds: "redirect: 'manual' }).catch",
    without: '}).catch',
  },
  'an answer is limited': {
    file: 'src/providers/turn.ts',
    holds: "return whole > sizeLimits.answer ? 'answer' : null;",
    without: 'return null;',
  },
  'arguments are limited': {
    file: 'src/providers/turn.ts',
    holds: "if (call > sizeLimits.arguments) return 'arguments';",
    without: '',
  },
  'the built-in name is taken': {
    file: 'src/core/tools/registry.ts',
    holds: 'ownServers.includes(name) || taken',
    without: 'taken',
  },
  'a separator is in no name': {
    file: 'src/core/tools/registry.ts',
    holds: "label.replace(/_(?=(?:web)?mcp(?:_|$))/g, '-')",
    without: 'label',
  },
  'different hosts have different labels': {
    file: 'src/core/tools/registry.ts',
    holds: 'if (isPlain && label === withoutSeparator(label)',
    without: 'if (label === withoutSeparator(label)',
  },
  'a page’s definitions are limited': {
    file: 'src/features/sites/layer/page.ts',
    holds: 'if (size > sizeLimits.definitions) break;',
    without: '',
  },
  'a page’s tools are limited': {
    file: 'src/features/sites/layer/page.ts',
    holds: 'fitting(listed.slice(0, maxTools), source)',
    without: 'fitting(listed, source)',
  },
  'a page’s names are legal': {
    file: 'src/features/sites/layer/page-tool.ts',
    holds: 'z.string().regex(/^[A-Za-z0-9_.-]{1,128}$/)',
    without: 'z.string()',
  },
  'a relay that is cut pauses': {
    file: 'src/page/relay/relay-end.ts',
    holds: 'if (cuts < freeCuts) return connect();',
    without: 'return connect();',
  },
  'a page’s messages are counted': {
    file: 'src/features/sites/background/document.ts',
    holds: 'if (this.tooMany()) {',
    without: 'if (this.tooMany() && this.closed) {',
  },
  'work is counted': { file: 'src/core/tools/work.ts', holds: 'if (left < 0) throw new TooMuchWork();', without: '' },
  'comparing items is counted': {
    file: 'src/core/tools/validate.ts',
    holds: 'this.#work.spend(10 + text.length / 2);',
    without: '',
  },
  'a slow pattern has another engine': {
    file: 'src/core/tools/validate.ts',
    holds: '(this.#fits(pattern, text) ? texts.fitting : texts.others)',
    without: 'texts.fitting',
  },
  'nested identifiers are few': {
    file: 'src/core/tools/validate.ts',
    holds: 'ids >= maxNestedIds',
    without: 'ids < 0',
  },
  'patterns of names are read by our own engine': {
    file: 'src/core/tools/validate.ts',
    holds: 'this.#fits(pattern, name)',
    without: 'pattern === name',
  },
  'the strict profile has only words that are taken': {
    file: 'src/core/tools/schema/strict.ts',
    holds: 'without(kept, ...gone)',
    without: 'kept',
  },
  'Markdown has a depth': {
    file: 'src/ui/markdown/blocks.ts',
    holds: 'return isDeeper(tokens, deepest) || countElements',
    without: 'return countElements',
  },
  'names of called tools are limited': {
    file: 'src/providers/turn.ts',
    holds: "added + ('toolName' in part ? part.toolName.length : 0)",
    without: 'added',
  },
  'a long item of a list is counted': {
    file: 'src/ui/markdown/blocks.ts',
    holds: 'source.length + copiedIn(source) / 25',
    without: 'source.length',
  },
  'addresses are marks': { file: 'src/ui/markdown/blocks.ts', holds: '@!]/g', without: ']/g' },
  'a formula counts as long as it is': {
    file: 'src/ui/markdown/blocks.ts',
    holds: 'return framed + token.tex.length;',
    without: 'return framed;',
  },
  'errors that overflow refuse the input': {
    file: 'src/core/tools/validate.ts',
    holds: 'if (error instanceof RangeError) throw new TooMuchWork();',
    without: '',
  },
  'places in a schema are limited': {
    file: 'src/core/tools/validate.ts',
    holds: 'return lengthOfPlaces(schema) > maxPlacesLength ?',
    without: 'return lengthOfPlaces(schema) < 0 ?',
  },
  'references repeat little': {
    file: 'src/core/tools/schema/resolve.ts',
    holds: 'walk.budget.repeated -= JSON.stringify(target).length;',
    without: '',
  },
  'reading Markdown is counted': {
    file: 'src/ui/markdown/blocks.ts',
    holds: "if (this.#left < 0) throw new Error('Reading this text takes too much work.');",
    without: '',
  },
  'Markdown becomes few elements': {
    file: 'src/ui/markdown/blocks.ts',
    holds: '|| countElements(tokens) > maxElements ?',
    without: '?',
  },
  'documents of a site that is off are left out': {
    file: 'src/features/sites/background/documents.ts',
    holds: 'return named.filter((_, i) => !off[i]).map(',
    without: 'return named.filter((_, i) => i < off.length).map(',
  },
  'input has a depth': {
    file: 'src/core/tools/validate.ts',
    holds: 'if (!isWithinDepth(input, deepest * 2)) return { issues: [tooDeep] };',
    without: '',
  },
  'a schema has limits': {
    file: 'src/core/tools/validate.ts',
    holds: "return checkSchema('input', tool.inputSchema) ??",
    without: 'return',
  },
  'no key reaches a prototype': {
    file: 'src/core/tools/schema/index.ts',
    holds: 'if (barred !== undefined)',
    without: 'if (false)',
    and: { file: 'src/core/tools/repair.ts', holds: '&& findPrototypeKey(value, noNames) === undefined', without: '' },
  },
  'only plain links open': {
    file: 'src/core/tools/web-links.ts',
    holds: '&& openable.has(new URL(value).protocol)',
    without: '',
  },
  'a picture as data is no drawing': { file: images, holds: 'picture.test(plain)', without: '/^data:/i.test(plain)' },
  'a picture’s address is the web’s': {
    file: images,
    holds: "if (!plain.startsWith('/') || origin === null ||",
    without: "if (plain.includes(':')) return plain;\n  if (origin === null ||",
  },
  'a path stays on its site': { file: images, holds: '&& resolved.origin === origin ?', without: '?' },
  'a colour is plain': {
    file: 'src/widgets/server/styles.ts',
    holds: 'return safe === null ?',
    without: "if (typeof colour === 'string') return { token: known, colour };\n  return safe === null ?",
  },
  'a widget’s data has a size': {
    file: 'src/widgets/server/check-data.ts',
    holds: 'return length > maxLength ?',
    without: 'return length < 0 ?',
  },
  'a widget’s data has a depth': {
    file: 'src/widgets/server/check-data.ts',
    holds: 'if (!isWithinDepth(data, maxDepth)) return',
    without: 'if (maxDepth < 0) return',
  },
  'a drawing has few marks': {
    file: 'src/widgets/server/check-data.ts',
    holds: 'if (marks > maxMarks)',
    without: 'if (marks < 0)',
  },
  'an event is short': {
    file: 'src/core/log/widget-events.ts',
    holds: 'if (length <= (isWhole ? maxWhole : maxPayload)) return payload;',
    without: 'return payload;',
  },
  'a queue of events is short': {
    file: 'src/core/log/widget-events.ts',
    holds: 'if (next.length <= maxQueued) return next;',
    without: 'return next;',
  },
  'a sandbox’s flood is stopped': {
    file: 'src/ui/sandbox-host.ts',
    holds: 'countPerSecond(maxPerSecond)',
    without: 'countPerSecond(Infinity)',
  },
  'a sandbox’s data is short': {
    file: 'src/widgets/kinds/js-sandbox/view.tsx',
    holds: '|| json.length > maxLength',
    without: '',
  },
  'a sandbox speaks seldom': {
    file: 'src/widgets/kinds/js-sandbox/view.tsx',
    holds: 'if (left > 0) {',
    without: 'if (left > 99_999) {',
  },
  'a frame has a height': {
    file: 'src/ui/sandbox-host.ts',
    holds: 'Math.min(Math.max(Math.ceil(height), minHeight), maxSandboxHeight)',
    without: 'height',
  },
} as const satisfies Record<string, Guard>;

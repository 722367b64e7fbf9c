// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of source code
/** Guards of files: what is taken from a chat or from settings that somebody else wrote, and what an export holds. */
import type { Guard } from './guard';

const archive = 'src/features/exports/archive/read.ts';
const portable = 'src/features/exports/archive/portable.ts';
const savedFile = 'src/features/hands/background/saved-file.ts';
const outside = 'src/page/outside.ts';

export const fileGuards = {
  'a saved file is of its own site': {
    file: savedFile,
    holds: 'new URL(url).origin !== origin || !/^https?:/.test(url)',
    without: 'url === origin',
  },
  'a kept file is of its own site': {
    file: outside,
    holds: ' || globalThis.origin !== origin',
    without: '',
  },
  'what a page made is kept up to a size': { file: outside, holds: '    dropOld();\n', without: '' },
  'a saved file follows no redirect': { file: savedFile, holds: "redirect: 'error'", without: "redirect: 'follow'" },
  'a saved file is read up to a size': {
    file: savedFile,
    holds: 'readUpTo(maxBytes, response)',
    without: 'readUpTo(Infinity, response)',
  },
  'a saved file’s address is the person’s': {
    file: 'src/features/hands/background/layer.ts',
    holds: "only: 'user', uri: from",
    without: 'uri: from',
  },
  'a saved file has a plain name': {
    file: 'src/features/hands/background/layer.ts',
    holds: '.split(/[\\\\/]/).at(-1);',
    without: ';',
  },
  'a call from a file has no target': {
    file: portable,
    holds: 'isSettled(turn.id, call.id) ? toBare(call.target) : null',
    without: 'toBare(call.target)',
  },
  'a file’s calls occur once': { file: archive, holds: '  eachCallOnce(entries);\n', without: '' },
  'a file’s runs have ended': { file: archive, holds: 'asImported(toEnded(brought))', without: 'asImported(brought)' },
  'a file’s widgets are checked': {
    file: archive,
    holds: 'operation: widgets.checkOperation(entry.operation, widget ?? null)',
    without: 'operation: entry.operation',
  },
  'a file’s events are checked': {
    file: archive,
    holds: 'return { ...entry, widget, wakes: wakes && entry.wakes, payload };',
    without: 'return entry;',
  },
  'a file’s blocks are shown once': {
    file: archive,
    holds: 'if (blocks.has(id)) throw',
    without: 'if (blocks.has(`-${id}`)) throw',
  },
  'a file has few entries': { file: archive, holds: '  countParts(outline);\n', without: '' },
  'a file has no tabs': {
    file: portable,
    holds: "return { ...entry, tabId: null, browserSession: '' };",
    without: 'return entry;',
  },
  'a file brings no instructions': {
    file: portable,
    holds: 'const { systemPrompt: _, ...rest } = omit',
    without: 'const { ...rest } = omit',
  },
  'a file names no servers': {
    file: portable,
    holds: "if (entry.type === 'server-named' || entry.type === 'imported') return true;",
    without: '',
  },
  'a file attaches nothing by itself': {
    file: portable,
    holds: "if (entry.type.startsWith('attachment-')) return true;",
    without: '',
  },
  'a file sends nothing of a queue': {
    file: portable,
    holds: "if (entry.type === 'message-queued') return !left.has(entry.id);",
    without: '',
  },
  'exported addresses end with their origin': {
    file: portable,
    holds: "URL.canParse(source.url) ? new URL(source.url).origin : ''",
    without: 'source.url',
  },
  'a file has no calls of the user’s': {
    file: 'src/features/exports/archive/schema.ts',
    holds: "'assistant-message': { opaque: true, byHand: true, byAgent: true, byForm: true },",
    without: "'assistant-message': { opaque: true },",
  },
  'a widget from a file isn’t live': {
    file: portable,
    holds: "if (operation.type === 'bound') return { type: 'unbound', id: operation.id };",
    without: "if (operation.type === 'bound') return operation;",
  },
  'ids of blocks are plain': {
    file: 'src/core/tools/schemas.ts',
    holds: 'blockId = id.regex(/^[\\w-]+$/);',
    without: 'blockId = id;',
  },
  'the calls of a file are settled in one pass': {
    file: portable,
    holds: 'const isSettled = settledIn(entries);',
    without: 'const isSettled = (turn, call) => settledIn(entries)(turn, call);',
  },
  'a moment is a date': {
    file: 'src/core/log/entry-kinds.ts',
    holds: 'const time = z.number().min(0).max(8_640_000_000_000_000);',
    without: 'const time = z.number();',
  },
  'what is stored is checked when it is read': {
    file: 'src/core/store/readable.ts',
    holds: 'const entries = stored.filter(isReadable);',
    without: 'const entries = stored;',
  },
  'exported Markdown has no HTML': {
    file: 'src/features/exports/conversation-markdown.ts',
    holds: ".replace(/<(?=[a-z/!?])/gi, '&lt;')",
    without: '',
  },
  'pages of ours have no network': {
    file: 'scripts/page-policy.ts',
    holds: 'const ofPages = "connect-src \'none\'";',
    without: "const ofPages = '';",
  },
  'pages of ours send no form': { file: 'scripts/page-policy.ts', holds: '"form-action \'none\'",', without: '' },
  'pages of ours have no other base': { file: 'scripts/page-policy.ts', holds: '"base-uri \'none\'",', without: '' },
  'pages of ours load no objects': { file: 'scripts/page-policy.ts', holds: '"object-src \'none\'",', without: '' },
  'exported Markdown loads nothing': {
    file: 'src/features/exports/conversation-markdown.ts',
    holds: "text.replaceAll('![', '&#33;[')",
    without: 'text',
  },
} as const satisfies Record<string, Guard>;

/** Guards of data that flows from one origin to another. */
import type { Guard } from './guard';

const flow = 'src/agent/flow.ts';
const sources = 'src/conversation/data-sources.ts';
const quoting = 'src/agent/quoting.ts';

export const flowGuards = {
  'no flow into the open world is for good': {
    file: 'src/agent/approval.ts',
    holds: 'isAnywhere({ tool, dictated }) ? behind : ',
    without: '',
  },
  'data of others asks': {
    file: 'src/agent/approval-table.ts',
    holds: 'if (flow.length === 0) return clearance;',
    without: 'return clearance;',
  },
  'errors are held': {
    file: sources,
    holds: "return result.outcome.type === 'result' || !ownWords.has(result.outcome.code);",
    without: "return result.outcome.type === 'result';",
  },
  'attachments are held': { file: sources, holds: '...sent.map(sourceOfAttachment),', without: '' },
  'recalled results are held': {
    file: sources,
    holds: '...(id === null ? [] : sourcesOfStored(conversation, id, [...seen, call.id]))',
    without: '',
  },
  'results from a file are held': {
    file: sources,
    holds: 'result && result.seq <= conversation.imported ? [importedFrom(result)] : [];',
    without: '[];',
  },
  'widgets from a file are held': {
    file: sources,
    holds: 'if (entry.seq <= imported) return [importedFrom(entry)];',
    without: '',
  },
  'what live widgets fetch is held': {
    file: sources,
    holds: "const source = entry.type === 'canvas' ? boundTo(entry.operation) : null;",
    without: 'const source = null;',
  },
  'definitions are held': {
    file: flow,
    holds: '...dataSourcesBefore(conversation, seq), ...defined]',
    without: '...dataSourcesBefore(conversation, seq)]',
  },
  'a call carries little': {
    file: 'src/agent/carrying.ts',
    holds: 'export const mostBits = 16;',
    without: 'export const mostBits = 31;',
  },
  'members without a schema are charged': {
    file: 'src/agent/carrying.ts',
    holds: 'if (!Object.hasOwn(declared, name)) return Number.POSITIVE_INFINITY;',
    without: 'if (!Object.hasOwn(declared, name)) return 0;',
  },
  'all calls have one account': {
    file: flow,
    holds: 'const isLeft = sum(toPlace) + bits <= mostToPlace && sum(spent) + bits <= mostInChat;',
    without: 'const isLeft = true;',
  },
  'the choice of a tool is charged': {
    file: flow,
    holds: 'carried + choice);',
    without: 'carried);',
  },
  'the moment of a call is charged': {
    file: flow,
    holds: 'const bitsOfMoment = 1 / 4;',
    without: 'const bitsOfMoment = 0;',
  },
  'frames share an account': {
    file: flow,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source’s own template
    holds: 'return `page ${source.topOrigin}`;',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as above
    without: 'return `page ${source.origin}`;',
  },
  'bound widgets are charged': {
    file: flow,
    holds: 'return isFree ? [] : [{ place: placeOf(source), bits }];',
    without: 'return [];',
  },
  'optional members are charged': {
    file: 'src/agent/carrying.ts',
    holds: 'const presence = bitsOfPresence(value, declared, schema.required);',
    without: 'const presence = 0;',
  },
  'a quote keeps its spelling': {
    file: quoting,
    holds: '(!isExact && (invisibleCharacter.test(text) || text !== text.normalize(',
    without: '(!isExact && (invisibleCharacter.test(text) || text === text.normalize(',
  },
  'a quote keeps its capitals': {
    file: quoting,
    holds: 'return styles.includes(word) ? bitsOfCapitals : Infinity;',
    without: 'return word.toLowerCase() === lower ? bitsOfCapitals : Infinity;',
  },
  'arguments are in the schema’s order': {
    file: 'src/tools/dispatcher.ts',
    holds: 'inSchemaOrder(mended.input, tool.inputSchema)',
    without: 'mended.input',
  },
  'words of a slash command aren’t the user’s': {
    file: flow,
    holds: '&& !ranByHand(items, i);',
    without: ';',
  },
  'words of a file aren’t the user’s': { file: flow, holds: 'item.entry.seq > imported &&', without: '' },
  'a refresh asks as a call does': {
    file: 'src/agent/live-widget.ts',
    holds: "if (clearance.type === 'run') return true;",
    without: 'return true;',
  },
  'recall keeps to its chat': {
    file: 'src/agent/recall.ts',
    holds: 'return stored?.conversationId === conversationId ? stored : null;',
    without: 'return stored;',
  },
  'an address that a model made up isn’t loaded': {
    file: 'src/panel/models/settings/images.ts',
    holds: "return !isFree && couldCarry(conversation.value, src) ? 'ask' : verdict;",
    without: 'return verdict;',
  },
  'addresses in definitions are held': {
    file: 'src/agent/definition-words.ts',
    holds: 'if (marks.some((mark) => whole.includes(mark))) return true;',
    without: '',
  },
  'zero has no sign': { file: 'src/tools/member-order.ts', holds: 'value === 0 ? 0 : value;', without: 'value;' },
  'the interval of a widget is charged': {
    file: flow,
    holds: ' + (every === null || usualIntervals.includes(every) ? 0 : bitsOfInterval)',
    without: '',
  },
  'definitions outlive the background': {
    file: 'src/agent/log.ts',
    holds: 'await store.listings(id)',
    without: '[]',
  },
  'the choice of pictures is charged': {
    file: 'src/conversation/addresses.ts',
    holds: ' || (choicesIn(conversation).get(href) ?? 0) > mostByChoice',
    without: '',
  },
} as const satisfies Record<string, Guard>;

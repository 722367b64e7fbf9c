/** Guards of data that flows from one origin to another. */
import type { Guard } from './guard';

const flow = 'src/core/loop/flow.ts';
const sources = 'src/core/log/data-sources.ts';

export const flowGuards = {
  'no flow into the open world is for a whole chat': {
    file: 'src/core/loop/approval.ts',
    holds: 'isAnywhere({ tool, dictated }) ? behind : ',
    without: '',
  },
  'an answer is for one source': {
    file: flow,
    holds: '!allowed.some((each) => isSame(each, from))',
    without: 'allowed.length === 0',
  },
  'an answer is for one place': { file: flow, holds: ' && goesTo(sent, state)', without: '' },
  'an answer is for calls of its pair': {
    file: 'src/core/loop/flow.ts',
    holds: 'return left.length === 0;',
    without: 'return true;',
  },
  'once is for one call': {
    file: flow,
    holds: 'approvalEffects[decision].lastsForChat',
    without: 'approvalEffects[decision].allows',
  },
  'what a file says was allowed isn’t': { file: flow, holds: 'asked.seq > imported', without: 'asked.seq > 0' },
  'data of others asks': {
    file: 'src/core/loop/approval-table.ts',
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
  'a refresh asks as a call does': {
    file: 'src/features/blocks/background/live-widget.ts',
    holds: "if (clearance.type === 'run') return true;",
    without: 'return true;',
  },
  'recall keeps to its chat': {
    file: 'src/features/conversation/background/recall.ts',
    holds: 'if (stored?.conversationId === log.id) return stored;',
    without: 'if (stored) return stored;',
    and: {
      file: 'src/features/conversation/background/recall.ts',
      holds: 'const id = findId(conversation, named);',
      without: 'const id = named;',
    },
  },
  'an address that a model made up isn’t loaded': {
    file: 'src/features/settings/state/images.ts',
    holds: "return !isFree && couldCarry(conversation.value, src) ? 'ask' : verdict;",
    without: 'return verdict;',
  },
  'the choice of pictures is charged': {
    file: 'src/core/log/addresses.ts',
    holds: ' || (choicesIn(conversation).get(href) ?? 0) > maxByChoice',
    without: '',
  },
} as const satisfies Record<string, Guard>;

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of source code
/** Guards of summaries: whose words they hold, and what they can’t take away. */
import type { Guard } from './guard';

const words = 'src/core/log/compaction.ts';
const writing = 'src/core/loop/compaction.ts';

export const compactionGuards = {
  'a summary stands in a fence': {
    file: words,
    holds: "const summary = foreign('result', { from: 'a summary of earlier messages', about }, entry.text);",
    without: 'const summary = said(entry.text);',
  },
  'a summary names whose words it may repeat': {
    file: words,
    holds: "return names.length > 0 ? { of: names.join(', ') } : {};",
    without: 'return {};',
  },
  'a call’s arguments in a list stand in a fence': {
    file: words,
    holds: "foreign('words', { from: 'the model' }, `\\n${lines.join('\\n')}\\n`)",
    without: "said(lines.join('\\n'))",
  },
  'what the user ran isn’t their words': { file: words, holds: ' && !isRan(items[i + 1]);', without: ';' },
  'what others had sent isn’t the user’s words': {
    file: words,
    holds: ' && isOwnMessage(items[i].entry)',
    without: '',
  },
  'the user’s words stay beside a summary': {
    file: words,
    holds: '${summary}${wordQuotes(conversation, count, request)}',
    without: '${summary}',
  },
  'results stand in a fence when they are summarised': {
    file: writing,
    holds: '${cutWords(message.text, maxLength)}`;',
    without: '${toPlain(message.text) as never}`;',
  },
  'answers stand in a fence when they are summarised': {
    file: writing,
    holds: "${foreign('words', model, cutText(message.text, 4 * maxLength))}",
    without: '${[message.text] as never}',
  },
  'arguments stand in a fence when they are summarised': {
    file: writing,
    holds: "${foreign('words', model, cutText(writeJson(input), maxLength))}",
    without: '${[writeJson(input)] as never}',
  },
  'earlier notes stand in a fence': {
    file: writing,
    holds: "${foreign('result', { from: 'a summary of earlier messages' }, before)}",
    without: '${[before] as never}',
  },
  'a summary has an end': { file: writing, holds: 'draft.isTooLong = draft.text.length > size * 8;', without: '' },
  'a summary from a file is held': {
    file: 'src/core/log/data-sources.ts',
    holds: "'widget-event', 'compacted']",
    without: "'widget-event']",
  },
  'a summary goes with a message that it tells of': {
    file: words,
    holds: ' || pathIn(tree, entry.upTo).some(isNamed)',
    without: '',
  },
  'a summary is never asked for by a file': {
    file: 'src/features/exports/archive/read.ts',
    holds: "'run-continued', 'compaction-asked']",
    without: "'run-continued']",
  },
} as const satisfies Record<string, Guard>;

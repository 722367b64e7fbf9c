/** Guards of what is told in all chats. */
import type { Guard } from './guard';

const remember = 'src/features/memory/background/remember.ts';
const sentences = 'src/features/memory/background/sentences.ts';
const table = 'src/core/loop/approval-table.ts';
const messages = 'src/core/log/agent-message.ts';

export const memoryGuards = {
  'only the user’s own words are remembered': {
    file: remember,
    holds: 'return isSaid(line, conversation)\n',
    without: 'return line\n',
  },
  'a file’s messages aren’t the user’s words to remember': {
    file: remember,
    holds: ' && item.entry.seq > imported',
    without: '',
  },
  'an app’s messages aren’t the user’s words to remember': {
    file: remember,
    holds: ' && isOwnMessage(item.entry)',
    without: '',
  },
  'another agent’s chat has no memory': {
    ...{ file: messages, holds: ' || item.entry.byAgent === undefined)', without: ' || true)' },
  },
  'whole words are remembered': { file: remember, holds: 'inWord.test(inside) && ', without: 'inWord.test("") && ' },
  'no secret is remembered': { file: remember, holds: 'if (isSecret(line))', without: 'if (!line)' },
  'a sentence to remember has an end': { file: sentences, holds: ' || line.length > maxSentenceLength', without: '' },
  'so many sentences are remembered': {
    ...{ file: sentences, holds: 'if (others.length >= maxSentences) throw isFull();', without: '' },
    and: { file: remember, holds: 'if (kept.length >= maxSentences)', without: 'if (!line)' },
  },
  'a kept sentence stays on its line': {
    file: 'src/core/loop/prompt.ts',
    holds: 'said(quote(sentence, maxSentenceLength))',
    without: 'said(sentence)',
  },
  'a chat without memory is told nothing': {
    file: messages,
    holds: 'conversation.settings.memory !== false &&',
    without: '',
  },
  'nothing hides in what is remembered': { file: sentences, holds: 'toSeenWords(text)', without: 'text' },
  'what is remembered is asked about': { file: table, holds: 'if (remembers(asked.target))', without: 'if (!asked)' },
  'nothing is remembered for good': {
    file: table,
    holds: "ask('remembers', false)",
    without: "ask('remembers', true)",
  },
} as const satisfies Record<string, Guard>;

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of source code
/** Guards of the door for other agents. */
import type { Guard } from './guard';

const doors = 'src/cli/host/doors.ts';
const server = 'src/cli/host/door-server.ts';
const agentDoor = 'src/features/agents/background/agent-door.ts';
const messages = 'src/core/log/messages.ts';

export const doorGuards = {
  'the door is for its user': {
    ...{ file: doors, holds: 'chmodSync(folder, 0o700)', without: 'chmodSync(folder, 0o755)' },
    and: { file: doors, holds: 'forOthers = 0o077', without: 'forOthers = 0' },
  },
  'a folder that others can write has no door': { file: doors, holds: 'forOthers = 0o077', without: 'forOthers = 0' },
  'the door takes so many connections': {
    file: server,
    holds: 'const maxConnections = 64;',
    without: 'const maxConnections = 1e6;',
  },
  'the door reads so much': {
    file: server,
    holds: 'export const maxMessageBytes = 1_100_000;',
    without: 'export const maxMessageBytes = 1e9;',
  },
  'a name of an agent is one line': {
    file: server,
    holds: ".replace(/\\s+/g, ' ').trim().slice(0, 60)",
    without: '',
  },
  'an agent hides nothing in its name': {
    file: server,
    holds: 'toSeenWords(name)',
    without: 'name',
  },
  'an agent is listed whatever its version': {
    file: server,
    holds: 'version: toClaim(version)',
    without: 'version',
  },
  'an agent reads what its user could see': {
    file: 'src/features/agents/background/agent-pages.ts',
    holds: 'withoutInvisible(value).text',
    without: 'value',
  },
  'each message of an agent asks': {
    file: 'src/core/loop/approval-table.ts',
    holds: 'if (sendsMessage(asked.target))',
    without: 'if (!asked)',
  },
  'no message is allowed for good': {
    file: 'src/core/loop/approval-table.ts',
    holds: "ask('message-of-agent', false)",
    without: "ask('message-of-agent', true)",
  },
  'what an agent gives up is stopped': {
    file: 'src/core/loop/agent-calls.ts',
    holds: "signal.addEventListener('abort', cancel, { once: true });",
    without: '',
  },
  'a message of an agent is fenced': {
    file: messages,
    holds: "foreign('words', { from: agent }, text)",
    without: 'said(text)',
  },
  'an agent’s name is fenced': {
    file: messages,
    holds: 'nameWords(agent)}. The person let',
    without: 'said(agent)}. The person let',
  },
  'an agent’s message names no chat': {
    file: 'src/core/log/past-runs.ts',
    holds: 'entry.byAgent === undefined ? entry.text : null',
    without: 'entry.text',
  },
  'an address in an agent’s message isn’t the user’s': {
    file: 'src/core/log/addresses.ts',
    holds: 'isOwnMessage(item.entry) &&',
    without: '',
  },
  'an agent reads of an answer what its user could see': {
    file: agentDoor,
    holds: 'asSeen({ ...chat })',
    without: '{ ...chat }',
  },
  'an agent hides nothing in its message': {
    file: agentDoor,
    holds: 'toSeenWords(input.content)',
    without: 'input.content',
  },
  'an agent’s words may dictate': {
    file: 'src/core/loop/flow.ts',
    holds: '|| [...conversation.tree.entries.values()].some(isForeign)',
    without: '',
  },
  'a chat that works takes no message': {
    file: agentDoor,
    holds: 'others.some((each) => each.agent === agent) || run?.going',
    without: 'others.length < 0',
  },
  'so many messages of agents wait': {
    file: agentDoor,
    holds: 'const maxMessages = 5;',
    without: 'const maxMessages = 1e6;',
  },
  'a message reaches what its agent may': {
    file: 'entrypoints/background/tool-sources.ts',
    holds: 'all.filter(await this.parts.reachOf(log))',
    without: 'all',
  },
  'an answer is to its own message': {
    file: 'src/core/log/chat-messages.ts',
    holds: '(messageId ?? id) === id',
    without: 'true',
  },
} as const satisfies Record<string, Guard>;

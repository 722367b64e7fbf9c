/** What the person set for one conversation, as its log says it. */
import { describe, expect, test } from 'vitest';
import { type Entry, type EntryBody, replay } from '#conversation';
import { defaultConversationSettings } from '../../src/conversation/settings';

const toLog = (...bodies: EntryBody[]): Entry[] =>
  bodies.map((body, i) => ({
    ...body,
    seq: i + 1,
    id: `e${i + 1}`,
    parent: i === 0 ? null : `e${i}`,
    conversationId: 'c',
    at: i,
  }));

describe('the settings of a conversation', () => {
  test('a member that an entry doesn’t name stays, and null goes back to the default', () => {
    const log = toLog(
      { type: 'conversation-set', title: 'Trip', maxTurns: 3 },
      { type: 'conversation-set', systemPrompt: 'Be brief.' },
      { type: 'conversation-set', title: null },
    );
    const expected = { title: null, systemPrompt: 'Be brief.', model: null, maxTurns: 3 };
    expect(replay(log).settings).toEqual(expected);
    expect(replay([]).settings).toEqual(defaultConversationSettings);
  });

  test('R105: what is switched off is known by server and tool', () => {
    const log = toLog(
      { type: 'tools-enabled', layerKey: 'mcp:a', tool: 'x', enabled: false },
      { type: 'tools-enabled', layerKey: 'mcp:a', enabled: false },
      { type: 'tools-enabled', layerKey: 'mcp:a', enabled: true },
    );
    expect(replay(log).switchedOff).toEqual(new Map([['mcp:a', { server: false, tools: new Set(['x']) }]]));
  });
});

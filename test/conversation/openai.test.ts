/** The conversation in the shape that OpenAI's services and the first documents speak. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type EntryBody, replay, toChatMessages } from '#conversation';
import type { ToolFailure } from '#tools';
import { aCall, chain, says } from '../support/log-writing';

const chatOf = (...bodies: EntryBody[]) => toChatMessages(replay(chain(bodies)));
const fails = (callId: string, failure: Omit<ToolFailure, 'type'>): EntryBody => ({
  type: 'tool-result',
  callId,
  outcome: { type: 'failure', ...failure },
  duration: null,
});
const at = (seq: number) => new Date(999 + seq).toISOString();
const name = 'music_example_webmcp_play_track';

describe('a message', () => {
  test('R97, R102: has id, role, content, ISO time, calls, and of a result the call’s id and the tool’s name', () => {
    const log = [
      says.user('Play'),
      says.model('', aCall('a')),
      says.prepared('a'),
      says.result('a'),
      says.model('Playing.'),
    ];
    expect(chatOf(...log)).toEqual([
      { id: 'e1', role: 'user', content: 'Play', timestamp: at(1) },
      {
        id: 'e2',
        role: 'assistant',
        content: null,
        timestamp: at(2),
        tool_calls: [{ id: 'a', type: 'function', function: { name, arguments: '{"id":"blue-train"}' } }],
      },
      { id: 'e4', role: 'tool', content: 'done', timestamp: at(4), tool_call_id: 'a', name },
      { id: 'e5', role: 'assistant', content: 'Playing.', timestamp: at(5) },
    ]);
    expect(at(1)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  test('R97: of the system is the prompt of the moment, before all others', () => {
    const conversation = replay(chain([says.user('Hi')]));
    expect(toChatMessages(conversation, 'You are Tabhand.')).toEqual([
      { id: 'system', role: 'system', content: 'You are Tabhand.', timestamp: at(1) },
      { id: 'e1', role: 'user', content: 'Hi', timestamp: at(1) },
    ]);
  });

  test('R97: has an id that no other bears', () => {
    const turn = (id: string) => [says.model('', aCall(id), aCall(`${id}2`)), says.result(id)];
    const ids = chatOf(says.user('Go'), ...turn('a'), says.user('Go'), ...turn('b')).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('R102: of each result is its own, in the calls’ order, whichever came first', () => {
    const log = [
      says.user('Go'),
      says.model('', aCall('a'), aCall('b')),
      says.result('b', 'two'),
      says.result('a', 'one'),
    ];
    expect(chatOf(...log).slice(2)).toMatchObject([
      { tool_call_id: 'a', content: 'one' },
      { tool_call_id: 'b', content: 'two' },
    ]);
  });

  test('of a run that goes on has no result yet for calls that wait; of one that was stopped it says so', () => {
    const log = [says.user('Go'), says.model('', aCall('a'), aCall('b')), says.result('a')];
    expect(chatOf(...log).map(({ role }) => role)).toEqual(['user', 'assistant', 'tool']);
    const [, , , stopped] = chatOf(...log, says.ended('aborted'));
    expect(stopped).toMatchObject({ id: 'b', tool_call_id: 'b', timestamp: at(2) });
    expect(JSON.parse(stopped?.content ?? '')).toMatchObject({
      error: expect.stringContaining('Not run'),
      code: 'not-run',
    });
  });

  test('that the person stopped keeps its words; one that died is asked for again', () => {
    expect(
      chatOf(says.user('Hi'), says.cut('died', 'Lost'), says.cut('stopped', 'Half')).map(({ content }) => content),
    ).toEqual(['Hi', 'Half']);
  });

  test('is never half a character', () => {
    const half = '\u{1f3b5}'.slice(0, 1);
    for (const { content } of chatOf(says.user(half), says.model(half, aCall('a')), says.result('a', half)))
      expect(content?.isWellFormed()).toBe(true);
  });
});

describe('R109: an error', () => {
  const errorOf = (...more: EntryBody[]) => {
    const [, , message] = chatOf(says.user('Go'), says.model('', aCall('a')), ...more);
    return JSON.parse(message?.content ?? 'null');
  };

  test('of a call is JSON', () => {
    expect(errorOf(fails('a', { code: 'threw', values: { message: 'No disc' } }))).toEqual({
      error: 'Error: No disc',
      code: 'threw',
      hint: expect.stringContaining('words of the tool'),
    });
  });

  test('of its input is JSON with what is wrong and the schema', () => {
    const details = [{ path: '/id', keyword: 'required', message: 'id is missing.' }];
    const failure = {
      code: 'invalid-input' as const,
      values: { tool: 'play' },
      details,
      expectedSchema: { type: 'object' },
    };
    expect(errorOf(fails('a', failure))).toMatchObject({ details, expected_schema: { type: 'object' } });
  });

  test('that the tool tells of itself is JSON too, around the JSON that it may be', () => {
    const tells = (preview: string): EntryBody => ({
      type: 'tool-result',
      callId: 'a',
      outcome: { type: 'result', preview, size: preview.length, stored: false, isError: true, images: 0 },
      duration: 1,
    });
    expect(errorOf(tells('Sold out'))).toMatchObject({ error: 'Sold out', code: 'tool-error' });
    expect(errorOf(tells('{"reason":"sold out"}'))).toMatchObject({ error: '{"reason":"sold out"}' });
  });
});

describe('R104: the arguments of a call', () => {
  const argumentsOf = (...bodies: EntryBody[]) =>
    chatOf(says.user('Go'), ...bodies)[1]?.tool_calls?.[0]?.function.arguments;

  test('are JSON text, as they ran', () => {
    expect(argumentsOf(says.model('', aCall('a', { input: { id: 'train' } })))).toBe('{"id":"train"}');
    expect(argumentsOf(says.model('', aCall('a', { input: { id: 'x' } })), says.prepared('a'))).toBe(
      '{"id":"blue-train"}',
    );
  });

  test('that were no JSON are what the model wrote, until they are put right', () => {
    const malformed = aCall('a', { input: {}, malformed: "{'id': 'blue-train'" });
    expect(argumentsOf(says.model('', malformed))).toBe("{'id': 'blue-train'");
    expect(argumentsOf(says.model('', malformed), says.prepared('a'))).toBe('{"id":"blue-train"}');
  });

  test('are the model’s own, letter by letter', () => {
    const input = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(input, (given) => {
        const [message] = chatOf(says.model('', aCall('a', { input: given })));
        const [call] = message?.tool_calls ?? [];
        expect(call).toMatchObject({ id: 'a', type: 'function', function: { name } });
        expect(call?.function.arguments).toBe(JSON.stringify(given));
      }),
    );
  });
});

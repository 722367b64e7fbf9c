/** A trace is for whoever studies a run elsewhere: its shape is in docs/trace.md. */
import { describe, expect, test } from 'vitest';
import { type EntryBody, replay } from '#conversation';
import { toTrace, toTraceCall } from '../../../src/panel/exports/trace';
import { toRuns, toTurns } from '../../../src/panel/models/console/console-runs';
import { aCall, aTarget, chain, says } from '../../support/log-writing';

const url = 'https://me:secret@weather.example/mcp?key=secret#secret';
const forecast = aCall('a', {
  input: { place: 'Lyon' },
  target: aTarget({ tool: 'forecast', server: 'weather', source: { type: 'mcp', serverId: 's1', url } }),
});
const log: EntryBody[] = [
  says.user('Rain?'),
  {
    type: 'assistant-message',
    model: 'm',
    text: 'Let me see',
    calls: [forecast],
    usage: { inputTokens: 1000, outputTokens: 100 },
    duration: 10,
    firstWord: 4,
  },
  says.started('a'),
  {
    type: 'tool-result',
    callId: 'a',
    outcome: { type: 'result', preview: 'x'.repeat(5000), size: 9000, stored: true, isError: false, images: 0 },
    duration: 12,
  },
  { type: 'run-ended', reason: 'end_turn', turns: 1 },
];
const price = () => ({ input: 3, output: 15 });

function trace(whole: Parameters<typeof toTrace>[0]['whole'] = null) {
  const runs = toRuns(replay(chain(log)), price).map((run) => ({ run, turns: toTurns(run, null) }));
  return JSON.parse(toTrace({ title: 'Rain?', at: 0, runs, whole }));
}

describe('a trace', () => {
  test('names its format and version, and holds runs, turns and calls with times, tokens and cost', () => {
    expect(trace()).toMatchObject({
      format: 'tabhand-trace',
      version: 1,
      title: 'Rain?',
      exported: '1970-01-01T00:00:00.000Z',
      results: 'preview',
      runs: [
        {
          nth: 1,
          asked: 'Rain?',
          ended: { reason: 'end_turn' },
          figures: { turns: 1, calls: 1, cost: 0.0045 },
          turns: [
            {
              model: 'm',
              duration: 10,
              firstWord: 4,
              tokens: { inputTokens: 1000, outputTokens: 100 },
              cost: 0.0045,
              calls: [{ id: 'a', tool: 'forecast', arguments: { place: 'Lyon' }, state: 'done', duration: 12 }],
            },
          ],
        },
      ],
    });
  });

  test('says of an unknown price that it is unknown, never that it is nothing', () => {
    const [run] = toRuns(replay(chain(log)), () => undefined);
    const free = JSON.parse(
      toTrace({ title: '', at: 0, runs: run ? [{ run, turns: toTurns(run, null) }] : [], whole: null }),
    );
    expect(free.runs[0].figures.cost).toBeNull();
    expect(free.runs[0].turns[0].cost).toBeNull();
  });

  test('holds no secret of a server’s address', () => {
    expect(JSON.stringify(trace())).not.toContain('secret');
    expect(trace().runs[0].turns[0].calls[0].source).toEqual({ type: 'mcp', url: 'https://weather.example/mcp' });
  });

  test('holds the beginning of a result, or the whole of it where that is asked for and fits', () => {
    const [call] = trace().runs[0].turns[0].calls;
    expect(call.result.preview).toHaveLength(4001);
    expect(call.result.size).toBe(9000);
    const content = [{ type: 'text' as const, text: 'y'.repeat(9000) }];
    const [full] = trace(new Map([['a', { content }]])).runs[0].turns[0].calls;
    expect(full.result).toMatchObject({ content, size: 9000 });
    const huge = [{ type: 'text' as const, text: 'y'.repeat(1_000_001) }];
    const [cut] = trace(new Map([['a', { content: huge }]])).runs[0].turns[0].calls;
    expect(cut.result.preview).toHaveLength(4001);
  });

  test('tells of a call that a person changed what ran, and what the model had asked for', () => {
    const changed: EntryBody = { type: 'approval-given', callId: 'a', decision: 'once', input: { place: 'Nice' } };
    const [run] = toRuns(replay(chain([...log.slice(0, 2), changed, ...log.slice(2)])), price);
    const row = run && toTurns(run, null)[0]?.calls[0];
    expect(row && toTraceCall(row)).toMatchObject({ arguments: { place: 'Nice' }, askedFor: { place: 'Lyon' } });
    expect(trace().runs[0].turns[0].calls[0]).not.toHaveProperty('askedFor');
  });

  test('of one call is what is copied', () => {
    const [run] = toRuns(replay(chain(log)), price);
    const [turn] = run ? toTurns(run, null) : [];
    const [row] = turn?.calls ?? [];
    expect(row && toTraceCall(row)).toMatchObject({ id: 'a', server: 'weather', exposedAs: expect.any(String) });
  });
});

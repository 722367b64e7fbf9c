/** From a model's call to a checked one, and from a checked one to its outcome. */
import { describe, expect, test } from 'vitest';
import { executeCall, type PreparedCall, prepareCall, toTarget } from '#core/tools/dispatcher.ts';
import { noHints } from '#core/tools/hints.ts';
import type { ToolLayer } from '#core/tools/layer.ts';
import { type NamedTool, nameServers, nameTools } from '#core/tools/registry.ts';
import type { ToolOutcome } from '#core/tools/result.ts';
import type { CallTarget, ToolSource } from '#core/tools/schemas.ts';
import type { JsonObject, Tool } from '#core/tools/tool.ts';
import { musicPage } from '../../support/log-writing';

const trackSchema = { type: 'object', properties: { id: { enum: ['a', 'b'] } }, required: ['id'] };
const done = (text = 'done'): ToolOutcome => ({ type: 'result', content: [{ type: 'text', text }], isError: false });

function aTool(name: string, source: ToolSource, members: Partial<Tool> = {}): Tool {
  return { name, description: '', hints: noHints, lazy: false, disabled: false, source, ...members };
}

type Answers = (input: JsonObject, signal: AbortSignal) => Promise<ToolOutcome>;

function pageOffers(members: Partial<Tool> = {}, documentId = 'd1', answers: Answers = async () => done()): ToolLayer {
  const source = { ...musicPage, documentId } as ToolSource; // a page source with another document
  return {
    key: 'page:https://music.example',
    protocol: 'webmcp',
    documentId,
    serverName: 'music_example',
    tools: [aTool('play', source, { inputSchema: trackSchema, ...members })],
    notices: [],
    call: ({ input }, signal) => answers(input, signal),
  };
}

function serverOffers(id: string, answers: Answers = async () => done(id)): ToolLayer {
  const source: ToolSource = { type: 'mcp', serverId: id, url: 'https://mcp.example/mcp' };
  return {
    key: `mcp:${id}`,
    protocol: 'mcp',
    serverName: 'foo',
    tools: [aTool('play', source)],
    notices: [],
    call: ({ input }, signal) => answers(input, signal),
  };
}

const offered = (...layers: ToolLayer[]): Map<string, NamedTool> => nameTools(layers, nameServers(layers, new Map()));

async function targetOf(name: string, ...layers: ToolLayer[]): Promise<CallTarget | null> {
  const named = offered(...layers).get(name);
  return named ? toTarget(named) : null;
}

interface Calling {
  name?: string;
  input?: JsonObject;
  malformed?: string;
  /** The layers of the turn in which it was offered, and those of now. */
  turn: ToolLayer[];
  now?: ToolLayer[];
}

async function modelCalls({ name = 'music_example_webmcp_play', input = { id: 'a' }, malformed, turn, now }: Calling) {
  const target = await targetOf(name, ...turn);
  return prepareCall({ id: 'c1', name, input, target, ...(malformed !== undefined && { malformed }) }, now ?? turn);
}

async function prepared(calling: Calling): Promise<PreparedCall> {
  const call = await modelCalls(calling);
  if (call.type === 'failure') throw new Error(call.code);
  return call;
}

describe('a call is refused', () => {
  test('when its name was not offered in this turn, whatever is there now', async () => {
    const call = { id: 'c1', name: 'music_example_webmcp_play', input: {}, target: null };
    expect(await prepareCall(call, [pageOffers()])).toEqual({
      type: 'failure',
      code: 'not-offered',
      values: { tool: 'music_example_webmcp_play' },
    });
  });

  test('R5: when its name is no tool’s name, without a throw', async () => {
    for (const name of ['', 'play', '__proto__', '_', 'mcp'])
      expect(await modelCalls({ name, turn: [pageOffers()] })).toMatchObject({ code: 'unknown-format' });
  });

  test('R104: when its arguments are not a JSON object, with what came of them', async () => {
    const refused = await modelCalls({ malformed: `{"id": ${'x'.repeat(900)}`, turn: [pageOffers()] });
    expect(refused).toMatchObject({ code: 'malformed-arguments' });
    expect(refused.type === 'failure' && String(refused.values.text)).toHaveLength(500);
  });

  test('R29, R77: when the input does not fit: paths, and the schema to correct it by', async () => {
    expect(await modelCalls({ input: { track: 'a' }, turn: [pageOffers()] })).toMatchObject({
      code: 'invalid-input',
      details: [{ path: '/id', keyword: 'required', message: 'id is missing.' }],
      expectedSchema: trackSchema,
    });
  });

  test('R93: when a lazy schema has moved on: the input is checked against the current one', async () => {
    const turn = [pageOffers({ lazy: true })];
    const now = [pageOffers({ lazy: true, inputSchema: { type: 'object', properties: { id: { enum: ['b'] } } } })];
    expect(await modelCalls({ input: { id: 'a' }, turn })).toMatchObject({ type: 'prepared' });
    expect(await modelCalls({ input: { id: 'a' }, turn, now })).toMatchObject({
      code: 'invalid-input',
      details: [{ path: '/id', keyword: 'enum' }],
      expectedSchema: { properties: { id: { enum: ['b'] } } },
    });
  });

  test('R88: when its tool is switched off by now', async () => {
    const now = [pageOffers({ disabled: true })];
    expect(await modelCalls({ turn: [pageOffers()], now })).toMatchObject({
      code: 'disabled',
      values: { tool: 'play' },
    });
  });

  test('R86: when its tool can not be had by now, with the reason', async () => {
    const now = [pageOffers({ unavailable: 'Its schema threw.' })];
    const values = { tool: 'play', message: 'Its schema threw.' };
    expect(await modelCalls({ turn: [pageOffers()], now })).toMatchObject({ code: 'unavailable', values });
  });

  test('when its tool is gone from its server', async () => {
    const now = [{ ...pageOffers(), tools: [] }];
    expect(await modelCalls({ turn: [pageOffers()], now })).toMatchObject({ code: 'unknown-tool' });
  });

  test('R21, R22: when its server is not there any more, and no other is asked instead', async () => {
    const name = 'foo_mcp_play';
    expect(await modelCalls({ name, turn: [serverOffers('1')], now: [serverOffers('2'), pageOffers()] })).toMatchObject(
      {
        code: 'unknown-server',
        values: { server: 'foo', tool: 'play' },
      },
    );
  });

  test('when its page was loaded anew, though the same tool is there again', async () => {
    const calling = { turn: [pageOffers()], now: [pageOffers({}, 'd2')] };
    expect(await modelCalls(calling)).toMatchObject({ code: 'document-changed' });
  });

  test('when its page is gone', async () => {
    expect(await modelCalls({ turn: [pageOffers()], now: [serverOffers('1')] })).toMatchObject({
      code: 'page-not-there',
    });
  });
});

describe('a call that may run', () => {
  test('R6, R7: leads to the server that its name bears, of two with the same tool', async () => {
    const turn = [serverOffers('1'), serverOffers('2'), pageOffers()];
    for (const [name, key] of [
      ['foo_mcp_play', 'mcp:1'],
      ['foo_2_mcp_play', 'mcp:2'],
      ['music_example_webmcp_play', 'page:https://music.example'],
    ] as const) {
      const { layer, tool } = await prepared({ name, turn, now: [...turn].reverse() });
      expect([layer.key, tool.name]).toEqual([key, 'play']);
    }
  });

  test('bears the input with what was plainly meant put right, and says what was', async () => {
    const schema = { type: 'object', properties: { hours: { type: 'integer' } } };
    const call = await prepared({ input: { hours: '3' }, turn: [pageOffers({ inputSchema: schema })] });
    expect(call).toMatchObject({ input: { hours: 3 }, repairs: [expect.stringContaining('/hours')] });
  });

  test('bears the hash of the tool as it stands now', async () => {
    const same = await prepared({ turn: [pageOffers()] });
    const changed = await prepared({ turn: [pageOffers()], now: [pageOffers({ description: 'Buys' })] });
    expect(changed.definitionHash).not.toBe(same.definitionHash);
  });

  test('finds the very document that offered it, also when another of its origin comes first by now', async () => {
    const [one, two] = [pageOffers({}, 'd1'), pageOffers({}, 'd2')];
    const { layer } = await prepared({ turn: [one], now: [two, { ...one, key: `${one.key}#2` }] });
    expect(layer.documentId).toBe('d1');
  });
});

describe('an execution', () => {
  const forever = () => new Promise<never>(() => undefined);
  const awake = () => new AbortController().signal;
  const nobody = () => undefined;
  const executes = async (answers: Answers, timeout = 1000, signal = awake()) =>
    executeCall(await prepared({ turn: [pageOffers({}, 'd1', answers)] }), { timeout, asking: nobody }, signal);

  test('R15: passes the bare tool and the input, and gives back the outcome', async () => {
    const seen: unknown[] = [];
    const layer: ToolLayer = {
      ...pageOffers(),
      async call({ callId, tool, input }) {
        seen.push(callId, tool.name, input);
        return done('playing');
      },
    };
    expect(await executeCall(await prepared({ turn: [layer] }), { timeout: 1000, asking: nobody }, awake())).toEqual(
      done('playing'),
    );
    expect(seen).toEqual(['c1', 'play', { id: 'a' }]);
  });

  test('its time stands still while its page asks the person, and whoever shows the call hears of it', async () => {
    const told: boolean[] = [];
    const layer: ToolLayer = {
      ...pageOffers(),
      async call({ asking }) {
        asking?.(true);
        await new Promise((resolve) => setTimeout(resolve, 60));
        asking?.(false);
        return done('You said yes');
      },
    };
    const limits = { timeout: 30, asking: (on: boolean) => void told.push(on) };
    expect(await executeCall(await prepared({ turn: [layer] }), limits, awake())).toEqual(done('You said yes'));
    expect(told).toEqual([true, false]);
  });

  test('one that is stopped while its page asks no longer asks', async () => {
    const told: boolean[] = [];
    const stop = new AbortController();
    const layer: ToolLayer = {
      ...pageOffers(),
      call({ asking }) {
        asking?.(true);
        return forever();
      },
    };
    const limits = { timeout: 1000, asking: (on: boolean) => void told.push(on) };
    const outcome = executeCall(await prepared({ turn: [layer] }), limits, stop.signal);
    stop.abort();
    expect(await outcome).toMatchObject({ code: 'aborted' });
    expect(told).toEqual([true, false]);
  });

  test('R37, R114: ends at the time limit, tells the tool, and says how long it waited', async () => {
    let told: AbortSignal | undefined;
    const outcome = await executes((_, signal) => {
      told = signal;
      return forever();
    }, 20);
    expect(outcome).toEqual({ type: 'failure', code: 'timed-out', values: { tool: 'play', timeout: 20 } });
    expect(told?.aborted).toBe(true);
  });

  test('R37, R111: ends at once when it is aborted, and tells the tool', async () => {
    const stop = new AbortController();
    const outcome = await executes(
      (_, signal) => {
        queueMicrotask(() => stop.abort());
        return signal.aborted ? Promise.resolve(done()) : forever();
      },
      60_000,
      stop.signal,
    );
    expect(outcome).toMatchObject({ code: 'aborted' });
  });

  test('that was stopped before it began is never begun', async () => {
    let begun = 0;
    const answers = async () => {
      begun += 1;
      return done();
    };
    expect(await executes(answers, 1000, AbortSignal.abort())).toMatchObject({ code: 'aborted' });
    expect(begun).toBe(0);
  });

  test('R23: that throws, at once or later, is a failure with its words', async () => {
    const now: Answers = () => {
      throw new Error('No disc');
    };
    const later: Answers = async () => now({}, awake());
    for (const answers of [now, later])
      expect(await executes(answers)).toMatchObject({ code: 'threw', values: { message: 'No disc' } });
    expect(await executes(() => Promise.reject('a text'))).toMatchObject({ values: { message: 'a text' } });
  });

  test('a server’s own failure passes as it is', async () => {
    const failed: ToolOutcome = { type: 'result', content: [{ type: 'text', text: 'No' }], isError: true };
    expect(await executes(async () => failed)).toBe(failed);
  });
});

test('a target keeps what a later check and a card need of the turn’s snapshot', async () => {
  const layer = pageOffers({ title: 'Play', description: 'Plays', hints: { ...noHints, destructive: true } });
  expect(await targetOf('music_example_webmcp_play', layer)).toEqual({
    layerKey: 'page:https://music.example',
    tool: 'play',
    title: 'Play',
    server: 'music_example',
    protocol: 'webmcp',
    source: { ...musicPage, documentId: 'd1' },
    hints: { ...noHints, destructive: true },
    description: 'Plays',
    definitionHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test('a target that says another kind of source than its layer has finds no layer', async () => {
  const page = pageOffers();
  const target = await targetOf('music_example_webmcp_play', page);
  const forged = target && { ...target, source: { type: 'local', server: 'x' } as const };
  const call = { id: 'call_1', name: 'music_example_webmcp_play', input: { id: 'a' }, target: forged };
  expect(await prepareCall(call, [page])).toMatchObject({ type: 'failure', code: 'page-not-there' });
});

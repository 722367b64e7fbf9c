/** Panel and background: commands that always get an answer, facts as they come, and a port that comes back. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { servePanel, toToolRow } from '#core/bus/panel-server.ts';
import type { Activity, PanelNotice, ToBackground, ToPanel } from '#core/bus/panel-wire.ts';
import { Refusal } from '#core/log/refusal.ts';
import { noHints } from '#core/tools/hints.ts';
import type { Commands } from '../../../src/core/bus/command';
import { PanelClient } from '../../../src/core/bus/panel-client';
import { commands } from '../../support/commands';
import { chain, musicPage, says } from '../../support/log-writing';
import { createWire } from '../../support/wires';

type End = ReturnType<typeof createWire<ToBackground>>;

describe('the panel’s end', () => {
  let ends: End[];
  let client: PanelClient<Commands>;
  beforeEach(() => {
    ends = [];
    client = new PanelClient(() => {
      const end = createWire<ToBackground>();
      ends.push(end);
      return end.wire;
    });
  });

  const now = (): End => {
    const end = ends.at(-1);
    if (!end) throw new Error('Not connected');
    return end;
  };
  const asked = () => {
    const command = now().posted.at(-1);
    if (command?.type !== 'command') throw new Error('No command');
    return command;
  };
  const is = (phase: Activity['phase'] | null): PanelNotice => ({
    type: 'activity',
    conversationId: 'c1',
    activity: phase && { conversationId: 'c1', phase, turn: 1, maxTurns: 10, since: 0 },
  });

  test('connects with its first command, and not before', async () => {
    expect(ends).toHaveLength(0);
    const answer = client.command('conversations', {});
    expect(asked()).toEqual({ type: 'command', id: 1, name: 'conversations', input: {} });
    now().says({ type: 'answer', id: 1, answer: { conversations: [] } });
    expect(await answer).toEqual({ conversations: [] });
    expect(ends).toHaveLength(1);
  });

  test('gives each command its own answer, in any order', async () => {
    const [first, second] = [client.command('stop', { conversationId: 'a' }), client.command('conversations', {})];
    now().says({ type: 'answer', id: 2, answer: { conversations: [] } });
    now().says({ type: 'answer', id: 1, answer: {} });
    expect([await first, await second]).toEqual([{}, { conversations: [] }]);
  });

  test('a refusal is an error with the sentence for the person', async () => {
    const answer = client.command('stop', { conversationId: 'a' });
    now().says({ type: 'refusal', id: 1, text: '{tool} is gone.', values: { tool: 'play' } });
    await expect(answer).rejects.toThrow(new Refusal('{tool} is gone.', { tool: 'play' }));
    await expect(answer).rejects.toThrow('play is gone.');
  });

  test('commands that were heard when the port is cut aren’t sent again but rejected with a sentence, and the next one is answered', async () => {
    const waiting = client.command('send', { conversationId: 'a', text: 'Play' });
    now().says({ type: 'received', id: asked().id });
    now().isCut();
    await expect(waiting).rejects.toThrow('restarted before it answered');
    expect(now().posted).toEqual([]);
    const next = client.command('conversations', {});
    expect(ends).toHaveLength(2);
    now().says({ type: 'answer', id: asked().id, answer: { conversations: [] } });
    expect(await next).toEqual({ conversations: [] });
  });

  test('a port that is cut while a command is carried out is opened again, but not for ever', async () => {
    const isCut = async () => {
      const waiting = client.command('open', { tabId: 1 });
      now().says({ type: 'received', id: asked().id });
      const before = ends.length;
      now().isCut();
      await expect(waiting).rejects.toThrow('restarted before');
      return ends.length > before;
    };
    expect([await isCut(), await isCut()]).toEqual([true, false]);
  });

  test('a command that went to a background which was just ending goes to the next one, once', async () => {
    const answer = client.command('stop', { conversationId: 'a' });
    const first = asked();
    now().isCut();
    expect([ends.length, asked()]).toEqual([2, first]);
    now().says({ type: 'answer', id: first.id, answer: {} });
    expect(await answer).toEqual({});
    const other = client.command('stop', { conversationId: 'b' });
    now().isCut();
    now().isCut();
    await expect(other).rejects.toThrow('restarted before it answered');
    expect(ends).toHaveLength(3);
  });

  test('connects again by itself only while a run goes on', () => {
    client.wake();
    const cut = (activity: PanelNotice | null) => {
      const before = ends.length;
      if (activity) now().says(activity);
      now().isCut();
      const again = ends.length > before;
      client.wake();
      return again;
    };
    expect(cut(null)).toBe(false);
    expect(cut(is('writing'))).toBe(true);
    expect(cut(is('waiting-for-you'))).toBe(false);
    expect(cut(is('calling'))).toBe(true);
    expect(cut(is(null))).toBe(false);
  });

  test('connects again by itself when the background ends right after a decision: nothing has said yet that the run goes on', () => {
    client.wake();
    now().says(is('waiting-for-you'));
    const given = chain([says.given('a', 'once')]);
    now().says({ type: 'entries', conversationId: 'c1', entries: given });
    now().isCut();
    expect(ends).toHaveLength(2);
    now().says({ type: 'entries', conversationId: 'c1', entries: given });
    now().says(is('waiting-for-you'));
    now().isCut();
    expect(ends).toHaveLength(2);
  });

  test('a decision whose arrival was not confirmed goes to the next background as a repeated one', async () => {
    const input = { conversationId: 'c1', callId: 'a', decision: 'once' } as const;
    void client.command('approve', input).catch(() => undefined);
    now().isCut();
    expect(asked()).toMatchObject({ name: 'approve', input: { ...input, repeated: true } });
  });

  test('waking connects when there is no connection, and does nothing when there is one', () => {
    client.wake();
    client.wake();
    expect(ends).toHaveLength(1);
  });

  test('a background that woke before the end of the earlier one was heard is connected to when it is', () => {
    client.wake();
    now().says(is(null));
    client.wake();
    expect(ends).toHaveLength(1);
    now().isCut();
    expect(ends).toHaveLength(2);
    client.wake(); // it says so while it is connected to
    now().says(is(null));
    now().isCut();
    expect(ends).toHaveLength(2);
  });

  test('says at each new connection that what was subscribed has to be asked for again', () => {
    let heard = 0;
    client.onConnect(() => heard++);
    client.wake();
    now().isCut();
    client.wake();
    client.onConnect(() => heard++);
    expect(heard).toBe(3);
  });

  test('a command to an extension that was replaced meanwhile is rejected with a sentence', async () => {
    const orphan = new PanelClient<Commands>(() => {
      throw new Error('Extension context invalidated.');
    });
    expect(() => orphan.wake()).not.toThrow();
    await expect(orphan.command('conversations', {})).rejects.toThrow(
      'Tabhand was updated. Close and open this panel again.',
    );
  });

  test('passes facts on, echoes pings, and ignores what is no message', () => {
    const facts: PanelNotice[] = [];
    client.onNotice((fact) => facts.push(fact));
    client.wake();
    for (const message of [is('calling'), { type: 'ping' }, null, 'x', 7, {}, { type: 7 }]) now().says(message);
    expect(facts).toEqual([is('calling')]);
    expect(now().posted).toEqual([{ type: 'pong' }]);
  });
});

describe('the background’s end', () => {
  let done: unknown[];
  let end: ReturnType<typeof createWire<ToPanel>>;

  beforeEach(() => {
    done = [];
    end = createWire<ToPanel>();
    const carryOut = async (name: string, take: unknown) => {
      done.push([name, take]);
      if (name === 'stop') throw new Refusal('Nothing of {tool} runs.', { tool: 'play' });
      if (name === 'go-on') throw new Error('a bug');
      return {};
    };
    const records = Object.entries(commands).map(([name, { schema }]) => [
      name,
      { schema, carryOut: (take: unknown) => carryOut(name, take) },
    ]);
    servePanel(end.wire, [() => Object.fromEntries(records)], {});
  });

  const answers = async (message: unknown) => {
    end.says(message);
    await new Promise((resolve) => setTimeout(resolve, 0));
    return end.posted.filter(({ type }) => type !== 'received');
  };
  const command = (name: string, input: unknown) => ({ type: 'command', id: 7, name, input });

  test('carries out a sound command and answers under its id', async () => {
    const take = { conversationId: 'c1', text: 'Play' };
    expect(await answers(command('send', take))).toEqual([{ type: 'answer', id: 7, answer: {} }]);
    expect(done).toEqual([['send', take]]);
  });

  test('says that it has heard a command before it carries it out', () => {
    end.says(command('send', { conversationId: 'c1', text: 'Play' }));
    expect(end.posted).toEqual([{ type: 'received', id: 7 }]);
  });

  test.each([
    null,
    'send',
    { type: 'command', id: 'x', name: 'send', input: {} },
    { type: 'command', id: 1, name: 'toString', input: {} },
    { type: 'command', id: 1, name: '__proto__', input: {} },
    { type: 'fact', id: 1 },
  ])('carries out nothing that is no command: %j', async (message) => {
    expect(await answers(message)).toEqual([]);
    expect(done).toEqual([]);
  });

  test.each([
    ['send', { conversationId: 'c1' }],
    ['send', { conversationId: 'c1', text: '' }],
    ['send', { conversationId: 'c1', text: 'x'.repeat(200_001) }],
    ['approve', { conversationId: 'c1', callId: 'a', decision: 'for ever' }],
    ['attach-tab', { conversationId: 'c1', tabId: '1' }],
    ['set-model', { choice: { type: 'oracle' } }],
    ['stop', null],
    ['widget-event', { conversationId: 'c1', blockId: 'w_aaaaaa', event: 'click', payload: [] }],
    ['widget-event', { conversationId: 'c1', blockId: 'w_aaaaaa', event: '', payload: {} }],
    ['canvas', { conversationId: 'c1', change: { type: 'shown', id: 'w_aaaaaa', widget: 'text', data: {} } }],
    ['canvas', { conversationId: 'c1', change: { type: 'moved', id: 'w_aaaaaa', x: Number.NaN, y: 0 } }],
    ['canvas', { conversationId: 'c1', change: { type: 'bound', id: 'w_aaaaaa', binding: {} } }],
    ['refresh-block', { conversationId: 'c1' }],
  ])('refuses a malformed %s with a sentence, and carries it out never', async (name, take) => {
    const [answer] = await answers(command(name, take));
    expect(answer).toMatchObject({ type: 'refusal', id: 7, text: expect.stringMatching(/^Nothing was changed: /) });
    expect(done).toEqual([]);
  });

  test.each([
    ['widget-event', { conversationId: 'c1', blockId: 'w_aaaaaa', event: 'rowclick', payload: { row: { a: [1] } } }],
    ['canvas', { conversationId: 'c1', change: { type: 'moved', id: 'w_aaaaaa', x: 1, y: 2 } }],
    ['canvas', { conversationId: 'c1', change: { type: 'resized', id: 'w_aaaaaa', width: 9, height: 9, x: 1, y: 2 } }],
    ['canvas', { conversationId: 'c1', change: { type: 'duplicated', id: 'w_aaaaaa' } }],
    ['canvas', { conversationId: 'c1', change: { type: 'updated', id: 'w_aaaaaa', change: { value: '1' } } }],
    ['canvas', { conversationId: 'c1', change: { type: 'undone' } }],
    ['refresh-block', { conversationId: 'c1', blockId: 'w_aaaaaa' }],
  ])('carries out %s as it is given', async (name, take) => {
    expect(await answers(command(name, take))).toEqual([{ type: 'answer', id: 7, answer: {} }]);
    expect(done).toEqual([[name, take]]);
  });

  test('leaves out what a command does not take', async () => {
    await answers(command('stop', { conversationId: 'c1', callId: 'x', __proto__: { admin: true } }));
    expect(done).toEqual([['stop', { conversationId: 'c1' }]]);
  });

  test('a refusal is its own sentence; a fault of ours says that it is one, and is logged', async () => {
    expect(await answers(command('stop', { conversationId: 'c1' }))).toEqual([
      { type: 'refusal', id: 7, text: 'Nothing of {tool} runs.', values: { tool: 'play' } },
    ]);
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const [, fault] = await answers(command('go-on', { conversationId: 'c1' }));
    expect(fault).toMatchObject({
      text: expect.stringContaining('Something went wrong in Tabhand'),
      values: { cause: 'a bug' },
    });
    expect(said).toHaveBeenCalledOnce();
    said.mockRestore();
  });

  test('an echo of a ping is no command', async () => {
    expect(await answers({ type: 'pong' })).toEqual([]);
  });
});

test('a tool’s row bears what a list shows, and never more than its input schema', () => {
  const tool = { name: 'play', description: 'Plays', hints: noHints, lazy: true, disabled: false, source: musicPage };
  const schemas = { inputSchema: { type: 'object' }, outputSchema: { type: 'string' } };
  expect(toToolRow({ ...tool, ...schemas }, 'page:a')).toEqual({
    ...tool,
    layerKey: 'page:a',
    schema: { type: 'object' },
  });
  expect(toToolRow(tool, 'page:a')).toEqual({ ...tool, layerKey: 'page:a' });
});

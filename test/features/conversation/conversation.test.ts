/** A panel that connects, streams, loses its connection and comes back. */

import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { PanelNotice } from '#core/bus/panel-wire.ts';
import { defaultSettings } from '#core/settings/settings.ts';
import { createPanel } from '../../../entrypoints/sidepanel/panel';
import type { CommandName, Commands } from '../../../src/core/bus/command';
import type { PanelConnection } from '../../../src/ui/panel/connection';
import type { Panel } from '../../../src/ui/panel/context';
import { idleConnection } from '../../support/idle-connection';
import { createLog, toCall } from '../../support/panel-stage/entries';

/** The background's end: what was asked of it, and facts to send. */
function standIn(answers: { [N in CommandName]?: Commands[N]['answer'] } = {}) {
  const asked: { name: CommandName; take: unknown }[] = [];
  const permissions: string[] = [];
  const hears: { fact(fact: PanelNotice): void; connected(): void; tab(): void } = {
    fact: () => undefined,
    connected: () => undefined,
    tab: () => undefined,
  };
  let tabId: number | null = 7;
  let refusal: string | null = null;
  let unanswered: { name: CommandName; until: Promise<void> } | null = null;
  let held: { tabId: number; until: Promise<void> } | null = null;
  const connection: PanelConnection = {
    ...idleConnection,
    async command(name, take) {
      asked.push({ name, take });
      if (refusal) throw new Error(refusal);
      if (name === unanswered?.name) await unanswered.until;
      const given: unknown = answers[name] ?? (name === 'open' ? { conversationId: 'c1' } : {});
      return given as Commands[typeof name]['answer']; // the stand-in's answers are typed by command
    },
    onNotice: (listener) => {
      hears.fact = listener;
    },
    onConnect: (listener) => {
      hears.connected = listener;
    },
    tab: {
      current: async () => tabId,
      isClosed: async (asked) => {
        if (asked === held?.tabId) await held.until;
        return false;
      },
      onChange: (listener) => {
        hears.tab = listener;
      },
    },
    requestOrigin: async (address) => permissions.push(address) > 0,
    sites: { ...idleConnection.sites, requestEvery: async () => permissions.push('every site') > 0 },
  };
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const panel = createPanel({ connection, root: { dataset: {} }, storage, conversationId: null });
  return {
    panel,
    permissions,
    asked: (name: CommandName) => asked.filter((one) => one.name === name).map(({ take }) => take),
    sends: (fact: PanelNotice) => hears.fact(fact),
    connects: async () => {
      hears.connected();
      await settle();
    },
    turnsTo: async (other: number | null) => {
      tabId = other;
      hears.tab();
      await settle();
    },
    refuses: (sentence: string | null) => {
      refusal = sentence;
    },
    /** The background doesn't answer this command, until what is returned is called. */
    holds(name: CommandName): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      unanswered = { name, until: promise };
      return resolve;
    },
    /** The browser is slow to tell of this tab, until what is returned is called. */
    browserHolds(other: number): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = { tabId: other, until: promise };
      return resolve;
    },
  };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));
const entriesOf = (log: ReturnType<typeof createLog>, from = 0): PanelNotice => ({
  type: 'entries',
  conversationId: 'c1',
  entries: log.entries.slice(from),
});
const attachedTo = (tabId: number): PanelNotice => ({
  type: 'pages',
  pages: [{ tabId, origin: 'https://a.example', title: 'A', access: 'open', tools: [], notices: [] }],
});
const activity: PanelNotice = {
  type: 'activity',
  conversationId: 'c1',
  activity: { conversationId: 'c1', phase: 'writing', turn: 1, maxTurns: 10, since: 0 },
};

async function opened(gives: Parameters<typeof standIn>[0] = {}) {
  const world = standIn(gives);
  const log = createLog();
  log.userSays('Hello');
  await world.connects();
  world.sends(entriesOf(log));
  return { ...world, log };
}

describe('a new chat, before the background has made it', () => {
  const type = ({ composer }: Panel, text: string) => {
    composer.text.value = text;
    return composer.send();
  };

  it('is shown at once: what is typed and sent stays out of the chat before, and waits until it can go to the new one', async () => {
    const { panel, asked, holds } = await opened();
    panel.composer.text.value = 'for the old one';
    const answer = holds('new-conversation');
    const shown = panel.shown.startNew();
    const id = panel.conversation.id.value;
    expect([panel.conversation.rows.value, panel.composer.text.value, panel.conversation.untouched.value]).toEqual([
      [],
      '',
      true,
    ]);
    const sent = type(panel, 'for the new one');
    await settle();
    expect(asked('new-conversation')).toEqual([{ conversationId: id, tabId: 7 }]);
    expect([asked('send'), asked('open').length]).toEqual([[], 1]);
    answer();
    await Promise.all([shown, sent]);
    expect(asked('send')).toEqual([expect.objectContaining({ conversationId: id, text: 'for the new one' })]);
    expect(asked('open').at(-1)).toMatchObject({ conversationId: id });
    await panel.shown.show('c1');
    expect(panel.composer.text.value).toBe('for the old one');
  });

  it('is not subscribed to once the user has gone on to another', async () => {
    const { panel, asked, holds, connects } = await opened();
    const answer = holds('new-conversation');
    const shown = panel.shown.startNew();
    await connects();
    await panel.shown.show('c1');
    answer();
    await shown;
    await settle();
    expect(asked('open').at(-1)).toMatchObject({ conversationId: 'c1' });
  });

  it('keeps what was typed if it was refused, and the next message tries again', async () => {
    const { panel, asked, refuses } = await opened();
    refuses('The disk is full.');
    await panel.shown.startNew();
    await type(panel, 'Hello again');
    expect([asked('send'), panel.composer.text.value, panel.refusal.value]).toEqual([
      [],
      'Hello again',
      'The disk is full.',
    ]);
    refuses(null);
    await panel.composer.send();
    const id = panel.conversation.id.value;
    expect(asked('new-conversation')).toEqual(Array(3).fill({ conversationId: id, tabId: 7 }));
    expect([asked('send'), panel.composer.text.value]).toEqual([[expect.objectContaining({ conversationId: id })], '']);
  });
});

describe('the conversation in the panel', () => {
  it('opens the newest conversation when it connects, and shows nothing before the past has come', async () => {
    const { panel, connects, asked } = standIn();
    expect(panel.conversation.rows.value).toBeNull();
    await connects();
    expect(asked('open')).toEqual([{ tabId: 7 }]);
  });

  it('after a lost connection it asks for what came after the last entry it knows', async () => {
    const { connects, asked, log } = await opened();
    await connects();
    expect(asked('open').at(-1)).toMatchObject({ conversationId: 'c1', afterSeq: log.entries.length });
  });

  it('a crowded offer is told of while the last turn is one, and no longer', async () => {
    const { panel, sends, log } = await opened();
    const answer = { type: 'assistant-message' as const, model: 'm', text: 'One', calls: [] };
    const crowd = [{ server: 'github', tools: 60 }];
    log.add({ ...answer, offered: 70, crowd });
    sends(entriesOf(log));
    expect(panel.conversation.crowd.value).toEqual({ tools: 70, biggest: crowd });
    log.userSays('And now?');
    log.add({ ...answer, offered: 10 });
    sends(entriesOf(log));
    expect(panel.conversation.crowd.value).toBeNull();
  });

  it('entries that come twice or out of order are shown once and in order', async () => {
    const { panel, sends, log } = await opened();
    log.modelSays('One');
    log.modelSays('Two');
    sends({ ...entriesOf(log), entries: log.entries.toReversed() } as PanelNotice); // reversing keeps the kind of notice
    expect(panel.conversation.rows.value?.map((item) => (item.type === 'answer' ? item.text : item.type))).toEqual([
      'user',
      'One',
      'Two',
    ]);
  });

  it('R110: streamed text grows, starts anew on a reset, and gives way to the entry', async () => {
    const { panel, sends, log } = await opened();
    const delta = (text: string, reset?: true): PanelNotice => ({
      type: 'delta',
      conversationId: 'c1',
      text,
      ...(reset && { reset }),
    });
    sends(delta('Hel'));
    sends(delta('lo'));
    expect(panel.conversation.draft.value?.text).toBe('Hello');
    sends(delta('Again', true));
    expect(panel.conversation.draft.value?.text).toBe('Again');
    log.modelSays('Again and done');
    sends(entriesOf(log, 1));
    expect(panel.conversation.draft.value).toBeNull();
  });

  it('a widget that is still written grows, stands until it is in the log, and is kept nowhere', async () => {
    const { panel, sends, log } = await opened();
    const list = (...items: string[]) => ({ widget: 'list', data: { items } });
    const delta = (id: string, drawn?: ReturnType<typeof list>): PanelNotice => ({
      ...{ type: 'delta', conversationId: 'c1' },
      call: { id, name: 'widget_display', target: null, ...(drawn && { drawn }) },
    });
    const drawn = () => panel.conversation.draft.value?.calls.flatMap((call) => call.drawn?.data ?? []) ?? [];
    for (const items of [['a'], ['a', 'b']]) sends(delta('m1', list(...items)));
    sends(delta('m2', list('c')));
    sends(delta('m3'));
    expect(drawn()).toEqual([{ items: ['a', 'b'] }, { items: ['c'] }]);
    const call = toCall('widget_display');
    log.modelSays('', call);
    sends(entriesOf(log, 1));
    expect(drawn()).toEqual([{ items: ['a', 'b'] }, { items: ['c'] }]);
    log.draws(call, 'list', { items: ['a', 'b'] });
    sends(entriesOf(log, 2));
    expect(drawn()).toEqual([{ items: ['c'] }]);
    sends({ type: 'delta', conversationId: 'c1', reset: true });
    expect(drawn()).toEqual([]);
    for (const id of ['m4', 'm5']) sends(delta(id, list(id)));
    const [refused, other] = [toCall('widget_display'), toCall('widget_display')];
    log.modelSays('', refused, other);
    log.fails(refused, { code: 'threw', values: {} });
    sends(entriesOf(log, 3));
    expect(drawn()).toEqual([{ items: ['m5'] }]);
    sends(delta('m6', list('d')));
    log.add({ type: 'run-ended', reason: 'aborted', turns: 1 });
    sends(entriesOf(log, 5));
    expect(panel.conversation.draft.value).toBeNull();
  });

  it('what one who left and came back is told before the past has come doesn’t stand for the past', async () => {
    const { panel, sends, log } = await opened();
    log.modelSays('One');
    void panel.conversation.show('c2', 7);
    void panel.conversation.show('c1', 7);
    sends(entriesOf(log, 1)); // the background hasn't heard yet that it is asked for anew
    expect(panel.conversation.rows.value).toBeNull();
    sends(entriesOf(log));
    expect(panel.conversation.rows.value?.map(({ type }) => type)).toEqual(['user', 'answer']);
  });

  it('facts of another conversation change nothing', async () => {
    const { panel, sends } = await opened();
    sends({ type: 'delta', conversationId: 'c2', text: 'x' });
    expect(panel.conversation.draft.value).toBeNull();
  });

  it('the end of an answer is announced once; the past is not read out', async () => {
    const { panel, sends, log } = await opened();
    expect(panel.conversation.announcement.value).toBe('');
    log.modelSays('Done.');
    sends(entriesOf(log, 1));
    expect(panel.conversation.announcement.value).toBe('Done.');
  });

  it('calls are announced as a group', async () => {
    const { panel, sends, log } = await opened();
    log.modelSays('', toCall('a'), toCall('b'));
    sends(entriesOf(log, 1));
    expect(panel.conversation.announcement.value).toBe('A, B');
  });

  it('the end of a run by hand is announced, whether it failed or not', async () => {
    const { panel, sends, log } = await opened();
    const [works, fails] = [toCall('works'), toCall('fails')];
    for (const call of [works, fails]) {
      log.add({ type: 'assistant-message', model: '', text: '', calls: [call], byHand: true });
    }
    log.answers(works, 'x', 3);
    sends(entriesOf(log, 1));
    expect(panel.conversation.announcement.value).toBe('Works: Done');
    log.answers(fails, 'x', 3, { isError: true });
    sends(entriesOf(log, 4));
    expect(panel.conversation.announcement.value).toBe('Fails: Failed');
  });

  it('what is announced of an answer has no marks of Markdown', async () => {
    const { panel, sends, log } = await opened();
    log.modelSays('The **quiet** one: `trk_1`.');
    sends(entriesOf(log, 1));
    expect(panel.conversation.announcement.value).toBe('The quiet one: trk_1.');
  });
});

describe('the composer', () => {
  it('a message that was refused stays where it was typed, and the reason is shown', async () => {
    const { panel, refuses } = await opened();
    refuses('The model is not set up.');
    panel.composer.text.value = 'Play it';
    await panel.composer.send();
    expect(panel.composer.text.value).toBe('Play it');
    expect(panel.refusal.value).toBe('The model is not set up.');
  });

  it('a message that was taken leaves the composer, unless more was typed meanwhile', async () => {
    const { panel, asked } = await opened();
    panel.composer.text.value = ' Play it ';
    await panel.composer.send();
    expect(asked('send')).toEqual([{ conversationId: 'c1', text: 'Play it', tabId: 7 }]);
    expect(panel.composer.text.value).toBe('');
    panel.composer.text.value = 'One';
    const sending = panel.composer.send();
    panel.composer.text.value = 'One and more';
    await sending;
    expect(panel.composer.text.value).toBe('One and more');
  });

  it('what is sent during a run goes to the background, which keeps it until the run has ended', async () => {
    const { panel, sends, asked } = await opened();
    sends(activity);
    panel.composer.text.value = 'Next';
    await panel.composer.send();
    expect(asked('send')).toEqual([{ conversationId: 'c1', text: 'Next', tabId: 7 }]);
    expect(panel.composer.text.value).toBe('');
  });
});

describe('the attached tab', () => {
  it('a conversation in which nothing was said follows the active tab', async () => {
    const { connects, sends, turnsTo, asked } = standIn();
    await connects();
    sends(entriesOf(createLog()));
    sends(attachedTo(7));
    expect(asked('attach-tab')).toEqual([]);
    await turnsTo(9);
    expect(asked('attach-tab')).toEqual([{ conversationId: 'c1', tabId: 9 }]);
  });

  it('a conversation that another window attached to its own tab is not pulled back and forth', async () => {
    const { connects, sends, turnsTo, asked } = standIn();
    await connects();
    sends(entriesOf(createLog()));
    sends(attachedTo(7));
    await turnsTo(9);
    sends(attachedTo(9));
    sends(attachedTo(4));
    sends(attachedTo(9));
    sends(attachedTo(4));
    expect(asked('attach-tab')).toEqual([{ conversationId: 'c1', tabId: 9 }]);
    await turnsTo(7);
    expect(asked('attach-tab')).toHaveLength(2);
  });

  it('a conversation that has begun stays with its tab until the person attaches another', async () => {
    const { panel, sends, turnsTo, asked } = await opened();
    sends(attachedTo(7));
    await turnsTo(9);
    expect(panel.elsewhere.value).toBe(true);
    expect(asked('attach-tab')).toEqual([]);
    await panel.pageChoice.attachHere();
    expect(asked('attach-tab')).toEqual([{ conversationId: 'c1', tabId: 9 }]);
  });

  it('the tab that came to the front last is the one in front, also when the browser tells of an earlier one later', async () => {
    const { panel, turnsTo, browserHolds } = await opened();
    const letGo = browserHolds(9);
    const first = turnsTo(9);
    await turnsTo(4);
    letGo();
    await first;
    await settle();
    expect(panel.tabId.value).toBe(4);
  });

  it('a full tab stands beside no page and is never elsewhere', async () => {
    const { panel, sends, turnsTo } = await opened();
    sends(attachedTo(7));
    await turnsTo(null);
    expect(panel.elsewhere.value).toBe(false);
  });
});

describe('setting up', () => {
  it('a key goes to the background with the choice and does not stay in the form', async () => {
    const { panel, asked } = await opened();
    panel.setup.pick('anthropic');
    panel.setup.modelName.value = 'some-model';
    panel.setup.key.value = 'secret';
    expect(await panel.setup.use()).toBe(true);
    expect(asked('set-model')).toEqual([{ choice: { type: 'anthropic', model: 'some-model' }, key: 'secret' }]);
    expect(panel.setup.key.value).toBe('');
  });

  const usual = { type: 'anthropic', model: 'claude-sonnet-5' } as const;
  const other = { type: 'openai-compatible', baseUrl: 'http://127.0.0.1:9/v1', model: 'm' } as const;
  const hasDefault = (sends: (fact: PanelNotice) => void) =>
    sends({ type: 'model', model: { choice: usual, models: [{ choice: usual, facts: {} }], keys: {} } });
  const types = (setup: Panel['setup']) => {
    setup.pick('openai-compatible');
    setup.baseUrl.value = other.baseUrl;
    setup.modelName.value = other.model;
  };

  it('a further model answers in this chat only where the user says so, and the default stays', async () => {
    const { panel, asked, sends } = await opened();
    hasDefault(sends);
    types(panel.setup);
    panel.setup.forAll.value = false;
    expect(await panel.setup.use()).toBe(true);
    expect(asked('set-model')).toEqual([{ choice: other, keepsDefault: true }]);
    expect(asked('set-conversation')).toEqual([{ conversationId: 'c1', change: { model: other } }]);
  });

  it('a model that is set up answers in new chats too', async () => {
    const { panel, asked, sends } = await opened();
    hasDefault(sends);
    types(panel.setup);
    expect(await panel.setup.use()).toBe(true);
    expect([asked('set-model'), asked('set-conversation')]).toEqual([[{ choice: other }], []]);
  });

  it('the default stays the default when its address is changed', async () => {
    const { panel, asked, sends } = await opened();
    hasDefault(sends);
    panel.setup.edit(usual);
    panel.setup.modelName.value = 'claude-opus-5';
    panel.setup.key.value = 'k';
    await panel.setup.use();
    const choice = { type: 'anthropic', model: 'claude-opus-5' };
    expect(asked('set-model')).toEqual([{ choice, key: 'k', replaces: usual }]);
    expect(asked('set-conversation')).toEqual([]);
  });

  it('what was found is gone as soon as what it is about is typed otherwise, and comes not late', async () => {
    const failure = { code: 'unreachable', values: { host: '127.0.0.1:9' } } as const;
    const { panel } = await opened({
      'diagnose-model': { checks: [{ step: 'reachable', outcome: 'failed', failure }] },
      'list-models': { ok: false, failure },
    });
    const { setup } = panel;
    types(setup);
    await Promise.all([setup.test(), setup.listModels()]);
    expect([setup.checks.value?.length, setup.list.listing.value.state]).toEqual([1, 'failed']);
    setup.baseUrl.value = 'http://127.0.0.1:10/v1';
    expect([setup.checks.value, setup.list.listing.value.state]).toEqual([null, 'none']);
    const late = Promise.all([setup.test(), setup.listModels()]);
    setup.baseUrl.value = 'http://127.0.0.1:11/v1';
    await late;
    expect([setup.checks.value, setup.list.listing.value.state, setup.testing.value]).toEqual([null, 'none', false]);
  });

  it('an address that is none makes no choice', async () => {
    const { panel } = await opened();
    panel.setup.pick('openai-compatible');
    panel.setup.modelName.value = 'm';
    for (const [address, valid] of [
      ['', false],
      ['localhost', false],
      ['http://localhost:11434/v1', true],
    ] as const) {
      panel.setup.baseUrl.value = address;
      expect(panel.setup.choice.value !== null).toBe(valid);
    }
  });

  it('permission is asked for the address that was typed', async () => {
    const { panel, permissions } = await opened({ 'diagnose-model': { checks: [] } });
    panel.setup.pick('openai-compatible');
    panel.setup.baseUrl.value = 'http://localhost:11434/v1';
    panel.setup.modelName.value = 'm';
    await panel.setup.allow();
    await panel.serverList.allow('https://mcp.example/mcp', async () => undefined);
    expect(permissions).toEqual(['http://localhost:11434/v1', 'https://mcp.example/mcp']);
  });

  it('access to every page that was granted shows the page at once', async () => {
    const { panel, permissions, asked } = await opened();
    await panel.sites.allowEvery();
    expect(permissions).toEqual(['every site']);
    expect(asked('refresh-page')).toEqual([{}]);
  });

  it('Anthropic without a key, typed or set, can be neither tested nor used', async () => {
    const { panel, asked, sends } = await opened();
    panel.setup.pick('anthropic');
    panel.setup.key.value = '  ';
    await panel.setup.test();
    expect([panel.setup.keyMissing.value, await panel.setup.use()]).toEqual([true, false]);
    expect([asked('set-model'), asked('diagnose-model')]).toEqual([[], []]);
    sends({
      type: 'model',
      model: { choice: null, models: [], keys: { 'anthropic https://api.anthropic.com': '4f2a' } },
    });
    expect([panel.setup.keyMissing.value, await panel.setup.use()]).toEqual([false, true]);
  });

  it('demo mode that is in use offers nothing more to set', async () => {
    const { panel, sends } = await opened();
    expect(panel.setup.inUse.value).toBe(false);
    sends({ type: 'model', model: { choice: { type: 'demo' }, models: [], keys: {} } });
    expect(panel.setup.inUse.value).toBe(true);
    panel.setup.pick('anthropic');
    expect(panel.setup.inUse.value).toBe(false);
  });
});

describe('answering a question', () => {
  it('a call is answered once, however often the button is pressed', async () => {
    const { panel, asked } = await opened();
    const both = [
      panel.conversation.decisions.approve('k1', 'once'),
      panel.conversation.decisions.approve('k1', 'once'),
    ];
    await Promise.all(both);
    expect(asked('approve')).toHaveLength(1);
    expect([...panel.conversation.decisions.answered.value]).toEqual(['k1']);
  });

  it('a refused answer can be given again, and so can one to a question that is asked anew', async () => {
    const { panel, asked, refuses, sends, log } = await opened();
    refuses('The browser is closing.');
    await panel.conversation.decisions.approve('k1', 'once');
    refuses(null);
    await panel.conversation.decisions.approve('k1', 'once');
    expect(asked('approve')).toHaveLength(2);
    log.add({ type: 'approval-asked', callId: 'k1', reason: 'changes-something', mayRemember: true });
    sends(entriesOf(log));
    expect(panel.conversation.decisions.answered.value.size).toBe(0);
  });
});

describe('the end of the attached tab', () => {
  const attach = (tabId: number | null) =>
    ({ type: 'page-attached', tabId, origin: null, title: 'A', browserSession: 'b' }) as const;

  it('is said to be closed when there is no page where there was one', async () => {
    const { panel, sends, log } = await opened();
    sends({ type: 'pages', pages: [] });
    expect(panel.pageChoice.tabClosed.value).toBe(false);
    log.add(attach(3));
    sends(entriesOf(log));
    expect(panel.pageChoice.tabClosed.value).toBe(true);
    sends(attachedTo(3));
    expect(panel.pageChoice.tabClosed.value).toBe(false);
  });

  it('is looked at anew when another comes to the front, if its page could not tell of its end', async () => {
    const { panel, sends, asked, turnsTo } = await opened();
    sends(attachedTo(7));
    await turnsTo(8);
    expect(asked('refresh-page')).toEqual([]);
    const { page } = panel;
    if (page.value) sends({ type: 'pages', pages: [{ ...page.value, access: 'closed' }] });
    await turnsTo(9);
    expect(asked('refresh-page')).toEqual([{}]);
  });
});

describe('a page that asks the person in the middle of a call', () => {
  const asking = (callId: string, on: boolean): PanelNotice => ({
    type: 'delta',
    conversationId: 'c1',
    asking: { callId, on },
  });
  const first = (panel: ReturnType<typeof standIn>['panel']) => {
    const item = panel.conversation.rows.value?.find(({ type }) => type === 'calls');
    return item?.type === 'calls' ? item.calls[0] : undefined;
  };

  async function running() {
    const world = standIn();
    await world.connects();
    const log = createLog();
    const call = toCall('buy');
    log.userSays('Buy it');
    log.modelSays('', call);
    log.starts(call);
    world.sends(entriesOf(log));
    return { ...world, log, call };
  }

  it('is said in the row of the call and to a screen reader, and leaves no trace in the log or a draft', async () => {
    const { panel, sends, call } = await running();
    sends(asking(call.id, true));
    expect(first(panel)).toMatchObject({ state: 'running', asking: true });
    expect(panel.conversation.announcement.value).toBe('The page is waiting for you.');
    expect(panel.conversation.draft.value).toBe(null);
    sends(asking(call.id, false));
    expect(first(panel)?.asking).toBe(undefined);
  });

  it('asks no more once the call has ended, once a new turn begins, or in another chat', async () => {
    const { panel, sends, log, call } = await running();
    sends(asking('another call', true));
    expect(first(panel)?.asking).toBe(undefined);
    sends(asking(call.id, true));
    sends({ type: 'delta', conversationId: 'c1', reset: true });
    expect(first(panel)?.asking).toBe(undefined);
    sends(asking(call.id, true));
    log.answers(call, 'bought', 5);
    sends(entriesOf(log));
    expect(first(panel)).toMatchObject({ state: 'done' });
    expect(first(panel)?.asking).toBe(undefined);
  });
});

describe('what pages get besides the standard', () => {
  it('is switched by a command, and stands as the background says', async () => {
    const { panel, sends, asked, connects } = standIn();
    await connects();
    expect(panel.settings.value).toBe(null);
    await panel.ask('set-page-api', { part: 'earlierShapes', on: true });
    expect(asked('set-page-api')).toEqual([{ part: 'earlierShapes', on: true }]);
    sends({ type: 'settings', settings: { ...defaultSettings, earlierShapes: true } });
    expect(panel.settings.value).toMatchObject({ earlierShapes: true });
  });
});

describe('item 10: what could not be stored', () => {
  const unwritten: PanelNotice = {
    ...{ type: 'unwritten', conversationId: 'c1', turns: 1 },
    failure: { code: 'storage-full', values: {} },
  };
  const going: PanelNotice = {
    ...{ type: 'activity', conversationId: 'c1' },
    activity: { conversationId: 'c1', phase: 'writing', turn: 1, maxTurns: 9, since: 1 },
  };

  it('a run that stopped unwritten isn’t shown as going on, and its last row says why, until it goes on', async () => {
    const { panel, sends, connects } = standIn();
    await connects();
    const log = createLog();
    log.userSays('Hello');
    sends({ type: 'entries', conversationId: 'c1', entries: log.entries });
    sends(going);
    sends({ type: 'delta', conversationId: 'c1', text: 'Half' });
    sends(unwritten);
    const { conversation } = panel;
    expect([conversation.going.value, conversation.activity.value, conversation.draft.value]).toEqual([
      false,
      null,
      null,
    ]);
    expect(conversation.rows.value?.at(-1)).toMatchObject({ type: 'ended', failure: { code: 'storage-full' } });
    sends(going);
    expect(conversation.going.value).toBe(true);
    expect(conversation.rows.value?.at(-1)).toMatchObject({ type: 'user' });
  });

  it('a log that comes in parts is shown once the last has arrived, with what can’t be read of it', async () => {
    const { panel, sends, connects } = standIn();
    await connects();
    const log = createLog();
    for (const text of ['One', 'Two', 'Three']) log.userSays(text);
    const part = (from: number, to: number, more: boolean): PanelNotice => ({
      ...{ type: 'entries', conversationId: 'c1', entries: log.entries.slice(from, to) },
      ...(more ? { more } : { unreadable: 2 }),
    });
    const { conversation } = panel;
    sends(part(0, 1, true));
    expect([conversation.rows.value, conversation.state.value.lastSeq]).toEqual([null, 0]);
    sends(part(0, 2, true)); // from the beginning again, as after a lost connection
    sends(part(2, 3, false));
    expect(conversation.rows.value).toHaveLength(3);
    expect(conversation.unreadable.value).toBe(2);
  });

  it('item 10: shows the newest rows of a long log before it has arrived, which alone says what the conversation is', async () => {
    const { panel, sends, connects } = standIn();
    await connects();
    const log = createLog();
    for (let i = 0; i < 50; i++) log.userSays(`Message ${i}`);
    const { conversation } = panel;
    sends({ type: 'newest', conversationId: 'another', entries: log.entries });
    expect(conversation.newestRows.value).toBeNull();
    sends({ type: 'newest', conversationId: 'c1', entries: log.entries.slice(-10) });
    expect(conversation.newestRows.value?.map((row) => row.type === 'user' && row.text)).toEqual(
      Array.from({ length: 10 }, (_, i) => `Message ${i + 40}`),
    );
    expect([conversation.rows.value, conversation.title.value, conversation.lastMessage.value]).toEqual([
      ...[null, null],
      log.entries.at(-1)?.id,
    ]);
    sends(entriesOf(log));
    expect([conversation.newestRows.value, conversation.rows.value?.length]).toEqual([null, 50]);
    sends({ type: 'newest', conversationId: 'c1', entries: log.entries.slice(-10) }); // too late
    expect(conversation.newestRows.value).toBeNull();
  });

  it('item 10: asks a page that was left out for a while again when its pause is over', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { sends, asked } = standIn();
    const { origin } = new URL('https://loud.example');
    const page = {
      tabId: 1,
      origin,
      title: 'A',
      tools: [],
      notices: [{ code: 'page-flooded' as const, origin, pause: 60_000 }],
    }; // const: a literal type
    sends({ type: 'pages', pages: [{ ...page, access: 'open' }] });
    vi.advanceTimersByTime(59_999);
    expect(asked('refresh-page')).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(asked('refresh-page')).toHaveLength(1);
    vi.advanceTimersByTime(3_600_000);
    expect(asked('refresh-page')).toHaveLength(1);
  });
});

/** Which conversation a panel gets when it opens, with other windows' panels beside it. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { PanelLink } from '#core/bus/panel-server.ts';
import type { PanelNotice } from '#core/bus/panel-wire.ts';
import type { Entry } from '#core/log/entry.ts';
import type { ConversationSummary } from '#core/loop/stores.ts';
import { ConversationOpening } from '../../../entrypoints/background/opening';
import { aSummary } from '../../support/a-summary';
import { eventually } from '../../support/eventually';
import { chain, says } from '../../support/log-writing';

let known: ConversationSummary[];
let links: PanelLink[];
let attached: [string, number | null][];
let refreshed: Promise<void>;
let told: string[];
let newest: Entry[];
let opening: ConversationOpening;
let slow: { id: string; until: Promise<void> } | null;

const summary = (id: string, title: string): ConversationSummary => ({
  ...aSummary,
  id,
  title,
});

function panel(): PanelLink {
  const link: PanelLink = { conversationId: null, tabIds: [], tell: () => undefined };
  links.push(link);
  return link;
}

type Log = Parameters<ConstructorParameters<typeof ConversationOpening>[0]['pages']['attach']>[0];

beforeEach(() => {
  [known, links, attached, told, newest] = [[], [], [], [], []];
  refreshed = Promise.resolve();
  slow = null;
  opening = new ConversationOpening({
    badge: { recount: () => undefined },
    shortcuts: { takeNewChat: () => false },
    servers: { refreshStale: () => refreshed },
    store: {
      list: async () => [...known],
      newest: async () => newest,
      create: async (id = `c${known.length + 1}`) => {
        if (known.some((one) => one.id === id)) throw new Error('Key already exists.');
        known.unshift(summary(id, ''));
        return id;
      },
    },
    sessions: {
      async open(id) {
        if (slow?.id === id) await slow.until;
        return { id, entries: [] } as unknown as Log; // all that opening reads of it
      },
    },
    pages: { attach: async ({ id }, [tabId]) => void attached.push([id, tabId ?? null]) },
    notices: {
      subscribe: async (link, { id }) => {
        link.conversationId = id;
      },
      tellServers: async () => void told.push('servers'),
      isShownElsewhere: (link, id) => links.some((other) => other !== link && other.conversationId === id),
    },
  });
});

describe('a panel that names no conversation', () => {
  test('gets the newest, also one that another panel shows, when something was said in it', async () => {
    known = [summary('b', 'Play'), summary('a', 'Older')];
    const first = await opening.open({ tabId: 1 }, panel());
    expect([first, await opening.open({ tabId: 2 }, panel())]).toEqual([
      { conversationId: 'b' },
      { conversationId: 'b' },
    ]);
  });

  test('gets an empty one that nobody shows, and a new one when another panel shows the empty one', async () => {
    known = [summary('empty', '')];
    expect(await opening.open({ tabId: 1 }, panel())).toEqual({ conversationId: 'empty' });
    expect(await opening.open({ tabId: 2 }, panel())).toEqual({ conversationId: 'c2' });
    expect(attached).toEqual([['c2', 2]]);
  });

  test('does not share an empty one with another that opens at the same moment', async () => {
    known = [summary('empty', '')];
    const both = await Promise.all([opening.open({ tabId: 1 }, panel()), opening.open({ tabId: 2 }, panel())]);
    expect(both).toEqual([{ conversationId: 'empty' }, { conversationId: 'c2' }]);
  });
});

test('a chat that a panel names is made once: one of its id is refused, and the same question repeated finds it', async () => {
  const named = { conversationId: 'mine', tabId: 1 };
  expect(await opening.begin(named)).toEqual({ conversationId: 'mine' });
  await expect(opening.begin(named)).rejects.toThrow('already exists');
  expect(await opening.begin({ ...named, repeated: true })).toEqual({ conversationId: 'mine' });
  expect([known.length, attached[0]]).toEqual([1, ['mine', 1]]);
});

test('a panel that comes back gets the conversation that it names, and a sentence when that is gone', async () => {
  known = [summary('b', ''), summary('a', '')];
  panel().conversationId = 'a';
  expect(await opening.open({ conversationId: 'a', tabId: 1 }, panel())).toEqual({ conversationId: 'a' });
  await expect(opening.open({ conversationId: 'gone', tabId: 1 }, panel())).rejects.toThrow('no longer exists');
});

test('a panel that went on to another conversation is not taken back by one whose log took longer to read', async () => {
  known = [summary('long', 'Long'), summary('short', 'Short')];
  const { promise, resolve } = Promise.withResolvers<void>();
  slow = { id: 'long', until: promise };
  const link = panel();
  const first = opening.open({ conversationId: 'long', tabId: 1 }, link);
  await opening.open({ conversationId: 'short', tabId: 1 }, link);
  resolve();
  expect([await first, link.conversationId]).toEqual([{ conversationId: 'long' }, 'short']);
});

test('item 10: a panel is told the newest entries of a long log before all of it is read; not one that has seen the log', async () => {
  known = [summary('long', 'Long')];
  newest = chain([says.user('Hi')], 'long');
  const { promise, resolve } = Promise.withResolvers<void>();
  slow = { id: 'long', until: promise };
  const heard: PanelNotice[] = [];
  const link: PanelLink = { ...panel(), tell: (notice) => void heard.push(notice) };
  const opened = opening.open({ tabId: 1 }, link);
  await eventually(() => expect(heard).toEqual([{ type: 'newest', conversationId: 'long', entries: newest }]));
  resolve();
  await opened;
  await opening.open({ conversationId: 'long', afterSeq: 1, tabId: 1 }, link);
  expect(heard).toHaveLength(1);
});

test('servers whose lists are old are asked anew; the panel does not wait for them, and is told when they have answered', async () => {
  let answer: () => void = () => undefined;
  refreshed = new Promise((resolve) => {
    answer = resolve;
  });
  await opening.open({ tabId: 1 }, panel());
  expect(told).toEqual([]);
  answer();
  await new Promise((resolve) => setTimeout(resolve));
  expect(told).toEqual(['servers']);
});

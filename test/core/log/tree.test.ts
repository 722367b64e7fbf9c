/** A conversation that branches: what is shown, what it may go to, and what holds on every branch. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyConversation } from '#core/log/conversation.ts';
import type { Entry, EntryBody } from '#core/log/entry.ts';
import { toMessages } from '#core/log/messages.ts';
import { applyEntries, replay } from '#core/log/replay.ts';
import { pathIn, siblingsOf, tipOf } from '#core/log/tree.ts';
import { aCall, chain, says } from '../../support/log-writing';

/** A log that is written entry by entry; each follows the newest one, or whichever is named. */
function createLog() {
  const entries: Entry[] = [];
  const add = (body: EntryBody, parent = entries.at(-1)?.id ?? null): string => {
    const seq = entries.length + 1;
    entries.push({ ...body, seq, id: `e${seq}`, parent, conversationId: 'c1', at: 1000 + seq });
    return `e${seq}`;
  };
  return { entries, add };
}

const shown = (entries: readonly Entry[]): string[] =>
  replay(entries).items.map((item) => (item.type === 'events' ? 'events' : item.entry.text));

const chosen: EntryBody = { type: 'branch-chosen' };
const attached = (tabId: number): EntryBody => ({
  ...{ type: 'page-attached', tabId, origin: 'o', title: 't', browserSession: 's' },
});

describe('an edited message', () => {
  test('begins a branch where the original stands; the original can be gone back to, as it was left', () => {
    const { entries, add } = createLog();
    add(attached(1));
    const asked = add(says.user('Play jazz'));
    add(says.model('Jazz plays.'));
    add(says.ended('end_turn'));
    add(says.user('Louder'));
    const left = add(says.model('Louder now.'));
    const edited = add(says.user('Play rock'), 'e1');
    add(says.model('Rock plays.'));
    expect(shown(entries)).toEqual(['Play rock', 'Rock plays.']);
    const { tree } = replay(entries);
    expect(siblingsOf(tree, edited)).toEqual([asked, edited]);
    expect(tipOf(tree, asked)).toBe(left);
    add(chosen, tipOf(tree, asked));
    expect(shown(entries)).toEqual(['Play jazz', 'Jazz plays.', 'Louder', 'Louder now.']);
    add(says.user('Softer'));
    expect(shown(entries).slice(-2)).toEqual(['Louder now.', 'Softer']);
  });

  test('an answer asked again, however often and from whichever version, is one more version of the first', () => {
    const { entries, add } = createLog();
    const asked = add(says.user('Hello'));
    const first = add(says.model('One'));
    add(says.continued(), asked);
    add({ type: 'server-named', layerKey: 'k', name: 'n' });
    const second = add(says.model('Two'));
    add(says.continued(), 'e3');
    const third = add(says.model('Three'));
    const { tree, serverNames } = replay(entries);
    expect(siblingsOf(tree, third)).toEqual([first, second, third]);
    expect(shown(entries)).toEqual(['Hello', 'Three']);
    expect(serverNames).toEqual(new Map([['k', 'n']]));
  });

  test('a branch that brought no answer can be left again', () => {
    const { entries, add } = createLog();
    const asked = add(says.user('Hello'));
    const first = add(says.model('One'));
    add(says.ended('end_turn'));
    add(says.continued(), asked);
    const failed = add(says.ended('error'));
    expect(shown(entries)).toEqual(['Hello']);
    expect(siblingsOf(replay(entries).tree, failed)).toEqual([first, failed]);
  });
});

describe('what concerns the conversation', () => {
  const two = () => {
    const log = createLog();
    log.add(says.user('Hello'));
    log.add(says.model('One'));
    return log;
  };

  test('holds on every branch: the page, what is switched off, what waits to be sent', () => {
    const { entries, add } = two();
    add(says.user('Another'), null);
    add(attached(7));
    add({ type: 'tools-enabled', layerKey: 'k', enabled: false });
    add({ type: 'message-queued', text: 'And then?' });
    add(chosen, 'e2');
    const { pages, switchedOff, queue, items } = replay(entries);
    expect(pages.map(({ tabId }) => tabId)).toEqual([7]);
    expect(switchedOff.get('k')?.server).toBe(true);
    expect(queue.map(({ text }) => text)).toEqual(['And then?']);
    expect(items).toHaveLength(2);
  });

  test('R98: a message deleted on one branch is deleted on each, and comes back on each with its results', () => {
    const { entries, add } = createLog();
    add(says.user('Hello'));
    const played = add(says.model('I play.', aCall('a')));
    add(says.result('a'));
    add(says.model('It plays.'));
    add(says.continued(), 'e3');
    add(says.model('Playing.'));
    add({ type: 'message-deleted', entryId: played });
    expect(shown(entries)).toEqual(['Hello', 'Playing.']);
    add(chosen, 'e4');
    expect(toMessages(replay(entries)).map(({ role }) => role)).toEqual(['user', 'assistant']);
    add({ type: 'message-restored', entryId: played });
    expect(toMessages(replay(entries)).map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant']);
  });

  test('what a person did to the canvas and what the model found belong to their branch', () => {
    const { entries, add } = two();
    add({ type: 'canvas', callId: null, operation: { type: 'shown', id: 'w_1', widget: 'text', data: {} } });
    add({ type: 'server-activated', layerKey: 'k', callId: 'a' });
    add(says.user('Another'), null);
    expect(replay(entries)).toMatchObject({ canvas: { blocks: [] }, activated: new Set() });
    add(chosen, 'e4');
    expect(replay(entries)).toMatchObject({ canvas: { blocks: [{ id: 'w_1' }] }, activated: new Set(['k']) });
  });

  test('what an older version called rehearsal is demo mode', () => {
    const { entries, add } = two();
    const model = JSON.parse('{ "type": "rehearsal" }');
    add({ type: 'conversation-set', model });
    add({ type: 'run-continued', model }, 'e1');
    expect(replay(entries).run.model).toEqual({ type: 'demo' });
    expect(replay(entries).settings.model).toEqual({ type: 'demo' });
  });

  test('a run may ask another model, and only that run', () => {
    const { entries, add } = two();
    add({ type: 'run-continued', model: { type: 'demo' } }, 'e1');
    expect(replay(entries).run.model).toEqual({ type: 'demo' });
    add(says.model('Two'));
    add(says.ended('end_turn'));
    add(says.user('Next'));
    expect(replay(entries).run.model).toBeUndefined();
  });
});

/** The same story told twice: into a log, and into a tree of our own that knows nothing of entries. */
interface Node {
  id: string;
  label: string | null;
  parent: number;
  /** When the conversation last stood here. */
  touched: number;
}

const action = fc.record({
  verb: fc.constantFrom('say', 'answer', 'end', 'edit', 'again', 'walk', 'delete', 'restore', 'attach', 'queue', 'off'),
  which: fc.nat(1000),
});
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

function createTwins() {
  const log = createLog();
  let live = emptyConversation;
  const nodes: Node[] = [];
  const deleted = new Set<string>();
  let [current, clock, tab] = [-1, 0, null as number | null];
  const write = (body: EntryBody, parent?: string | null): string => {
    const id = parent === undefined ? log.add(body) : log.add(body, parent);
    const [entry] = log.entries.slice(-1);
    if (entry) live = applyEntries(live, [entry]);
    return id;
  };
  const path = () => {
    const all: Node[] = [];
    for (let at = current; at >= 0; at = nodes[at]?.parent ?? -1) all.unshift(nodes[at] as Node); // `at` is one of them
    return all;
  };
  const siblings = (node: Node) => nodes.filter(({ parent }) => parent === node.parent);
  const inside = (top: number, at: number): boolean => at === top || (at > top && inside(top, nodes[at]?.parent ?? -1));
  const grow = (id: string, label: string | null, parent = current) => {
    current = nodes.push({ id, label, parent, touched: 0 }) - 1;
  };
  const pick = <T>(all: readonly T[], which: number): T | undefined => all[which % Math.max(1, all.length)];
  const at = (node: Node | undefined) => nodes.indexOf(node as Node); // -1 for none
  const attach = (tabId: number) => {
    tab = tabId;
    return tabId;
  };
  const step = ({ verb, which }: Action) => {
    const label = `${verb} ${log.entries.length}`;
    const target = pick(path(), which);
    const entry = log.entries.find(({ id }) => id === target?.id);
    if (verb === 'say') grow(write(says.user(label)), label);
    else if (verb === 'answer') grow(write(says.model(label)), label);
    else if (verb === 'end') grow(write(says.ended('end_turn')), null);
    else if (verb === 'attach') write(attached(attach(which)));
    else if (verb === 'queue') write({ type: 'message-queued', text: label });
    else if (verb === 'off') write({ type: 'tools-enabled', layerKey: 'k', enabled: which % 2 === 0 });
    else if (!target || !entry) return;
    else if (verb === 'edit') grow(write(says.user(label), entry.parent), label, target.parent);
    else if (verb === 'again' && target.parent >= 0) {
      write(says.continued(), nodes[target.parent]?.id ?? null);
      grow(write(says.model(label)), label, target.parent);
    } else if (verb === 'walk') {
      const to = at(pick(siblings(target), Math.floor(which / 7)));
      const tips = nodes.filter((_, each) => inside(to, each)).sort((a, b) => b.touched - a.touched);
      write(chosen, tipOf(live.tree, nodes[to]?.id ?? ''));
      current = at(tips[0]);
    } else if (verb === 'delete' && !deleted.has(target.id)) {
      write({ type: 'message-deleted', entryId: target.id });
      deleted.add(target.id);
    } else if (verb === 'restore') {
      write({ type: 'message-restored', entryId: target.id });
      deleted.delete(target.id);
    }
    const here = nodes[current];
    if (here) here.touched = ++clock;
  };
  const expectTwins = () => {
    const labels = path().flatMap(({ id, label }) => (label === null || deleted.has(id) ? [] : [label]));
    expect(live.items.map((item) => (item.type === 'events' ? null : item.entry.text))).toEqual(labels);
    expect(live.pages[0]?.tabId ?? null).toBe(tab);
    for (const node of path()) expect(siblingsOf(live.tree, node.id)).toEqual(siblings(node).map(({ id }) => id));
  };
  return { log, live: () => live, step, expectTwins };
}

test('whatever is said, edited, asked again, walked to, deleted and restored, the path is that of a plain tree', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
      const { log, live, step, expectTwins } = createTwins();
      for (const each of actions) {
        step(each);
        expectTwins();
      }
      expect(live()).toEqual(replay(log.entries));
    }),
    { numRuns: 300 },
  );
});

test('a log without branches is its own path, whatever came in between', () => {
  const entries = chain([attached(1), says.user('a'), { type: 'message-queued', text: 'b' }, says.model('c')]);
  expect(pathIn(replay(entries).tree, 'e4')).toEqual(entries);
});

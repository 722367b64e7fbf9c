/** Kept steps as they are played: each found and foreseen again, and every reason to stop, with its step. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Step } from '#core/log/steps.ts';
import type { HandsCommand, PageAnswer } from '#core/tools/hands-wire.ts';
import type { Foreseen } from '#core/tools/schemas.ts';
import { playSteps } from '../../../src/features/packs/background/step-documents';

const origin = 'https://shop.example';
const steps: Step[] = [
  { action: 'fill', role: 'searchbox', name: 'Search', parameter: 'query', submit: true },
  { action: 'fill', role: 'textbox', name: 'Town', value: 'Bern', together: true },
  { action: 'fill', role: 'checkbox', name: 'Gift', value: true },
  { action: 'click', role: 'button', name: 'Order', serious: 'pay' },
];
const harmless: Foreseen = { elements: [], serious: null, tookOver: false };

/** What the page has, by role and name, and what it answers to an action. */
let page: Map<string, number>;
let foresees: (ref: string) => Partial<Foreseen>;
let acts: (ref: string) => PageAnswer;
let heard: HandsCommand[];

beforeEach(() => {
  page = new Map([
    ['searchbox Search', 1],
    ['textbox Town', 1],
    ['checkbox Gift', 1],
    ['button Order', 1],
  ]);
  foresees = (ref) => (ref === 'button Order 0' ? { serious: 'pay' } : {});
  acts = () => ({ type: 'done', saw: 'changed', changes: '+ something private' });
  heard = [];
});

const refIn = (command: HandsCommand) =>
  'action' in command
    ? 'fields' in command.action
      ? command.action.fields[0]?.ref
      : 'ref' in command.action
        ? command.action.ref
        : undefined
    : undefined;

const refsIn = (command: HandsCommand): string[] =>
  'action' in command && 'fields' in command.action
    ? command.action.fields.map(({ ref }) => ref)
    : [refIn(command) ?? ''];

/** As this page writes references. */
const toElement = (ref: string) => {
  const [, role = 'document', name = ''] = /^(\S+) (.*) \d+$/.exec(ref) ?? [];
  return { role, name };
};

const hands = {
  async run(_place: object, command: HandsCommand): Promise<PageAnswer> {
    heard.push(command);
    if (command.type === 'locate') {
      const named = `${command.role} ${command.name}`;
      return { type: 'located', refs: Array.from({ length: page.get(named) ?? 0 }, (_, i) => `${named} ${i}`) };
    }
    const ref = refIn(command) ?? '';
    if (command.type === 'foresee') {
      const foreseen = { ...harmless, elements: refsIn(command).map(toElement), ...foresees(ref) };
      return { type: 'foreseen', foreseen, box: null };
    }
    return acts(ref);
  },
  go: async () => ({ type: 'went' as const, title: 'Shop', address: origin }), // const: a literal type
};
const play = (kept: Step[] = steps, input: object = { query: 'mug' }) =>
  playSteps({ hands, tabId: 1, origin, signal: AbortSignal.timeout(60_000) }, kept, { ...input });
const actions = () => heard.flatMap((command) => (command.type === 'act' ? [command.action] : []));

test('each is found by role and name, and done with the values of the call; nothing of the page is told', async () => {
  expect(await play()).toEqual({ type: 'returned', text: 'All 4 steps were done. Done. The page changed.' });
  expect(actions()).toEqual([
    { type: 'fill', fields: [{ ref: 'searchbox Search 0', value: 'mug' }], submit: true },
    {
      type: 'fill',
      fields: [
        { ref: 'textbox Town 0', value: 'Bern' },
        { ref: 'checkbox Gift 0', value: true },
      ],
    },
    { type: 'click', ref: 'button Order 0' },
  ]);
});

test('it goes on in the page that comes, and waits for what is still being drawn', async () => {
  acts = (ref) => {
    if (ref.startsWith('searchbox')) {
      page.delete('textbox Town');
      setTimeout(() => page.set('textbox Town', 1), 300);
    }
    return { type: 'went', title: 'Results', address: `${origin}/results` };
  };
  expect(await play()).toMatchObject({ text: expect.stringContaining('The page is now Results') });
});

describe('it stops at the first step that isn’t as it was, does nothing of it, and says which', () => {
  const stops = async (change: () => void, kept = steps, input?: object) => {
    change();
    const outcome = await play(kept, input);
    return outcome.type === 'failure' ? outcome.values : outcome;
  };

  test('gone, or called otherwise', async () => {
    const values = await stops(
      () => page.set('button Buy now', page.get('button Order') ?? 0) && page.delete('button Order'),
    );
    expect(values).toEqual({ why: 'gone', role: 'button', name: 'Order', step: 4, steps: 4 });
    expect(actions()).toHaveLength(2);
  });

  test('two of them', async () => {
    expect(await stops(() => page.set('textbox Town', 2))).toMatchObject({ why: 'several', count: '2', step: 2 });
    expect(actions()).toHaveLength(1);
  });

  test.each([
    ['more serious', { serious: 'delete' }],
    ['serious no longer', { serious: null }],
    ['it leads elsewhere', { serious: 'pay', leadsTo: 'https://thief.example' }],
  ] as const)('%s', async (_, now) => {
    const change = () => {
      foresees = (ref) => (ref.startsWith('button') ? now : {});
    };
    expect(await stops(change)).toMatchObject({ why: 'otherwise', name: 'Order', step: 4 });
    expect(actions()).toHaveLength(2);
  });

  test('the user touched the page meanwhile; before the first step that is no reason', async () => {
    const change = () => {
      foresees = (ref) => ({ tookOver: /^(searchbox|textbox)/.test(ref) });
    };
    expect(await stops(change)).toMatchObject({ why: 'took-over', step: 2 });
    expect(actions()).toHaveLength(1);
  });

  test('a value that the field doesn’t take: it says which of the fields', async () => {
    const change = () => {
      acts = (ref) =>
        ref.startsWith('textbox')
          ? { type: 'refused', why: 'wrong-value', role: 'checkbox', name: 'Gift', takes: 'tick' }
          : { type: 'done', saw: 'changed' };
    };
    expect(await stops(change)).toMatchObject({ why: 'wrong-value', takes: 'tick', name: 'Gift', step: 3 });
  });

  test('a parameter that isn’t given', async () => {
    expect(await stops(() => undefined, steps, {})).toMatchObject({
      why: 'wrong-value',
      takes: 'text',
      limits: 'query',
      step: 1,
    });
    expect(actions()).toHaveLength(0);
  });

  test('the page shows an error', async () => {
    const change = () => {
      acts = () => ({ type: 'done', saw: 'error-shown', words: 'Sold out' });
    };
    expect(await stops(change)).toMatchObject({ why: 'error-shown', words: 'Sold out', step: 1 });
  });

  test('an address of another site', async () => {
    const elsewhere: Step[] = [{ action: 'open_page', role: 'address', name: 'https://other.example/' }];
    expect(await stops(() => undefined, elsewhere)).toMatchObject({ why: 'elsewhere', step: 1 });
  });

  test('a key for the page, while something else has the focus', async () => {
    const change = () => {
      foresees = () => ({ elements: [{ role: 'button', name: 'Delete' }] });
    };
    expect(await stops(change, [{ action: 'press', role: 'document', name: 'Shop', value: 'Enter' }])).toMatchObject({
      why: 'otherwise',
      step: 1,
    });
  });
});

test('pages are opened, gone back to, scrolled and waited for as they were', async () => {
  const others: Step[] = [
    { action: 'open_page', role: 'address', name: '/basket' },
    { action: 'go_back', role: 'history', name: 'back' },
    { action: 'scroll_to', role: 'button', name: 'Order' },
    { action: 'wait_for', value: 'Ready', gone: true },
    { action: 'wait_for', role: 'button', name: 'Spinner', state: 'gone' },
    { action: 'press', role: 'document', name: 'Shop', value: 'Escape' },
    { action: 'click', role: 'textbox', name: 'Town', double: true },
  ];
  expect(await play(others)).toMatchObject({ type: 'returned' });
  expect(heard.filter(({ type }) => type !== 'locate' && type !== 'foresee')).toMatchObject([
    { type: 'scroll-to', ref: 'button Order 0' },
    { type: 'wait', wait: { text: 'Ready', gone: true } },
    { type: 'act', action: { type: 'press', key: 'Escape' } },
    { type: 'act', action: { type: 'click', ref: 'textbox Town 0', double: true } },
  ]);
});

test('on another site it stops with what the hands say, at its step', async () => {
  acts = () => {
    throw new Error('The tab went to another site.');
  };
  expect(await play()).toEqual({ type: 'threw', message: 'Step 1 of 4: The tab went to another site.' });
});

test('stopped, it is aborted, and does nothing more', async () => {
  const stop = new AbortController();
  acts = () => {
    stop.abort();
    return { type: 'done', saw: 'changed' };
  };
  const player = { hands, tabId: 1, origin, signal: stop.signal };
  expect(await playSteps(player, steps, { query: 'mug' })).toEqual({ type: 'aborted' });
  expect(actions()).toHaveLength(1);
});

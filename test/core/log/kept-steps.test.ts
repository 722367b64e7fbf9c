/** A run's hands as steps: by role and name as they were foreseen, of what worked, and never by reference. */
import { describe, expect, test } from 'vitest';
import type { EntryBody } from '#core/log/entry.ts';
import { keptRun } from '#core/log/kept-steps.ts';
import { replay } from '#core/log/replay.ts';
import { failure } from '#core/tools/result.ts';
import type { Foreseen, ToolSource } from '#core/tools/schemas.ts';
import { toSteps } from '#features/packs/spell-steps.ts';
import { aCall, aTarget, chain, musicPage, says } from '../../support/log-writing';

const shop = 'https://shop.example';
const handsOf = (origin: string): ToolSource => ({
  ...{ type: 'page', origin, topOrigin: origin, tabId: 1, top: true },
  documentId: `hands:1 ${origin}`,
});

let calls = 0;
const field = (name: string, typed: string) => ({ role: 'textbox', name, typed });
const button = (name: string) => ({ role: 'button', name });

interface Done {
  input?: object;
  touches?: Foreseen['elements'];
  more?: Partial<Foreseen>;
  ends?: EntryBody;
  source?: ToolSource;
}

/** A turn that uses one tool of hands. */
function does(tool: string, { input = {}, touches, more, ends, source = handsOf(shop) }: Done = {}): EntryBody[] {
  const id = `c${calls++}`;
  const call = aCall(id, { name: `hands_webmcp_${tool}`, input: { ...input }, target: aTarget({ tool, source }) });
  const foreseen = touches && { foreseen: { elements: touches, serious: null, tookOver: false, ...more } };
  return [
    says.model('', call),
    { type: 'call-prepared', callId: id, input: { ...input }, repairs: [], definitionHash: 'h1', ...foreseen },
    ends ? { ...ends, callId: id } : says.result(id, 'Done.'),
  ] as EntryBody[]; // `ends` is a result without its call
}

const end: EntryBody = { type: 'run-ended', reason: 'end_turn', turns: 1 };
function kept(...bodies: EntryBody[][]) {
  const log = replay(chain([says.user('Order a mug'), ...bodies.flat(), says.model('Done.'), end]));
  const run = keptRun(log, log.runs[0]?.turns.at(-1)?.entry.id ?? '');
  if (!run) return null;
  const { calls: done, ...facts } = run;
  return { ...facts, steps: toSteps(done) };
}

describe('the steps of a run', () => {
  test('are what was touched, by role and name, with what was typed; looks are left out', () => {
    const found = kept(
      does('read_page'),
      does('find_on_page', { input: { words: 'mug' } }),
      does('fill', {
        input: {
          fields: [
            { ref: 'e1', value: 'mug' },
            { ref: 'e2', value: true },
          ],
          submit: true,
        },
        touches: [field('Search', 'mug'), { role: 'checkbox', name: 'In stock', typed: 'true' }],
      }),
      does('click', { input: { ref: 'e3' }, touches: [button('Add')] }),
    );
    expect(found).toEqual({
      ...{ origin: shop, elsewhere: false, text: 'Order a mug' },
      steps: [
        { action: 'fill', role: 'textbox', name: 'Search', value: 'mug', together: true },
        { action: 'fill', role: 'checkbox', name: 'In stock', value: true, submit: true },
        { action: 'click', role: 'button', name: 'Add' },
      ],
    });
    expect(JSON.stringify(found)).not.toMatch(/e\d/);
  });

  test('keep what the page called serious, and where it led', () => {
    const more: Partial<Foreseen> = { serious: 'pay', leadsTo: 'https://pay.example' };
    const [step] = kept(does('click', { input: { ref: 'e1' }, touches: [button('Order')], more }))?.steps ?? [];
    expect(step).toMatchObject({ serious: 'pay', leadsTo: 'https://pay.example' });
  });

  test('open, go back, press, point and drag', () => {
    const found = kept(
      does('open_page', { input: { url: '/a' }, touches: [{ role: 'address', name: `${shop}/a` }] }),
      does('go_back', { touches: [{ role: 'history', name: 'back' }] }),
      does('press', { input: { key: 'Escape' }, touches: [{ role: 'document', name: 'Shop', typed: 'Escape' }] }),
      does('press', { input: { key: 'Enter', ref: 'e1' }, touches: [field('Search', 'Enter')] }),
      does('hover', { input: { ref: 'e1' }, touches: [button('Menu')] }),
      does('drag', { input: { ref: 'e1', to: 'e2' }, touches: [button('Card'), button('Done')] }),
    );
    expect(found?.steps).toEqual([
      { action: 'open_page', role: 'address', name: `${shop}/a` },
      { action: 'go_back', role: 'history', name: 'back' },
      { action: 'press', role: 'document', name: 'Shop', value: 'Escape' },
      { action: 'press', role: 'textbox', name: 'Search', value: 'Enter' },
      { action: 'hover', role: 'button', name: 'Menu' },
      { action: 'drag', role: 'button', name: 'Card', to: button('Done') },
    ]);
  });

  test('scroll and wait for what another step names; what only a reference names is left out', () => {
    const found = kept(
      does('scroll_to', { input: { ref: 'e1' } }),
      does('wait_for', { input: { ref: 'e1', state: 'enabled' } }),
      does('wait_for', { input: { text: 'Ready', gone: true } }),
      does('wait_for', { input: { seconds: 1 } }),
      does('scroll_to', { input: { ref: 'e9' } }),
      does('wait_for', { input: { ref: 'e9' } }),
      does('click', { input: { ref: 'e1' }, touches: [button('Add')] }),
    );
    expect(found?.steps).toEqual([
      { action: 'scroll_to', role: 'button', name: 'Add' },
      { action: 'wait_for', role: 'button', name: 'Add', state: 'enabled' },
      { action: 'wait_for', value: 'Ready', gone: true },
      { action: 'wait_for' },
      { action: 'click', role: 'button', name: 'Add' },
    ]);
  });

  test('leave out what failed, other tools, and other sites, which is said', () => {
    const refused = { type: 'tool-result', outcome: failure('not-done', { why: 'gone' }), duration: 1 } as never; // without its call
    const found = kept(
      does('click', { input: { ref: 'e1' }, touches: [button('Elsewhere')], source: handsOf('https://other.example') }),
      does('click', { input: { ref: 'e1' }, touches: [button('Gone')], ends: refused }),
      does('click', { input: { ref: 'e1' }, source: musicPage }),
      does('click', { input: { ref: 'e2' }, touches: [button('Add')] }),
    );
    expect(found).toMatchObject({ elsewhere: true, steps: [{ name: 'Add' }] });
  });
});

describe('there is nothing to keep', () => {
  test('of a run that only read', () => {
    expect(kept(does('read_page'))).toBeNull();
  });

  test('of a run that goes on, or at another turn than its last', () => {
    const bodies = [says.user('Go'), ...does('click', { input: { ref: 'e1' }, touches: [button('Add')] })];
    const going = replay(chain(bodies));
    const [turn] = going.runs[0]?.turns ?? [];
    expect(keptRun(going, turn?.entry.id ?? '')).toBeNull();
    const ended = replay(chain([...bodies, says.model('Done.'), end]));
    expect(keptRun(ended, turn?.entry.id ?? '')).toBeNull();
  });
});

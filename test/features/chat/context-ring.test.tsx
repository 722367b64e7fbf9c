// @vitest-environment happy-dom
/** The ring of the composer: it is drawn as far as the context is used, and says so to those who don't see it. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test } from 'vitest';
import { addUp } from '#core/log/figures.ts';
import { ContextRing } from '../../../src/features/chat/panel/composer/composer';
import type { ContextUse } from '../../../src/features/chat/state/context-use';
import { PanelContext } from '../../../src/ui/panel/context';

afterEach(() => render(null, document.body));

const last = { ...addUp([]), turns: 1, inputTokens: 9000, outputTokens: 1000, cost: 0.05 };

async function shows(use: ContextUse) {
  const whole = { ...addUp([]), turns: 3, cost: 0.1, unpriced: 1 };
  const panel = { context: { use: { value: use }, whole: { value: whole } }, models: { current: { value: {} } } };
  await act(() =>
    render(
      <PanelContext.Provider value={panel as never /* all that the ring reads */}>
        <ContextRing />
      </PanelContext.Provider>,
      document.body,
    ),
  );
  const button = document.querySelector('button');
  return {
    name: button?.getAttribute('aria-label'),
    text: button?.textContent,
    part: document.querySelector('.part')?.getAttribute('stroke-dasharray')?.split(' ').map(Number),
    isFull: document.querySelector('.ring.full') !== null,
    open: () => act(() => button?.click()),
  };
}

test.each([
  [0.25, '25%', 0.25, false],
  [0.004, '0.4%', 0.04, false],
  [0.79, '79%', 0.79, false],
  [0.8, '80%', 0.8, true],
  [1, '100%', 1, true],
])('a share of %d is said as %s and drawn as much; a little is seen as a little', async (share, said, drawn, full) => {
  const { name, part, isFull } = await shows({ last, context: 40_000, share });
  expect(name).toBe(`Context used: ${said}`);
  const [length = 0, around = 1] = part ?? [];
  expect(length / around).toBeCloseTo(drawn);
  expect(isFull).toBe(full);
});

test('before anything is used the ring is empty; of a context that nobody knows a figure stands there', async () => {
  const empty = await shows({ last: null, context: 1000, share: null });
  expect([empty.name, empty.part]).toEqual(['Context used: 0%', undefined]);
  const unknown = await shows({ last, context: null, share: null });
  expect([unknown.name, unknown.part]).toEqual(['Context used: 10K tokens', undefined]);
  expect(unknown.text).toBe('10K');
});

test('pressed, it tells the figures behind it; a sum of which a part is not known says so', async () => {
  const { open } = await shows({ last, context: 40_000, share: 0.25 });
  await open();
  const told = document.querySelector('#context-use')?.textContent ?? '';
  expect(told).toContain('The last turn used 10,000 of 40,000 tokens.');
  expect(told).toContain('or more');
});

// @vitest-environment happy-dom
/** A block of code whose colours come in the moment between its drawing and what follows the drawing. */
import { options, render } from 'preact';
import { act } from 'preact/test-utils';
import { expect, test, vi } from 'vitest';
import { CodeBlock } from '#ui/code-block.tsx';
import { eventually } from '../support/eventually';

const colours = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('../../src/ui/highlight', async (original) => {
  await colours.promise;
  return original();
});

test('is coloured as the others are', async () => {
  const [first, second] = [document.createElement('div'), document.createElement('div')];
  await act(() => render(<CodeBlock content="let a" lang="ts" />, first));
  let follows: () => void = () => undefined;
  options.requestAnimationFrame = (then) => {
    follows = then;
  };
  render(<CodeBlock content="let b" lang="ts" />, second);
  colours.resolve();
  await eventually(() => expect(first.querySelector('.word')?.textContent).toBe('let'));
  follows();
  await eventually(() => expect(second.querySelector('.word')?.textContent).toBe('let'));
});

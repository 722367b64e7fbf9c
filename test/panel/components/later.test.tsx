// @vitest-environment happy-dom
/** A part that is loaded late: lines of its shape, then the part; what can't be loaded is said. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { later } from '../../../src/panel/components/later';

let root: HTMLElement;
beforeEach(() => {
  root = document.createElement('div');
  document.body.append(root);
});
afterEach(() => {
  render(null, root);
  root.remove();
});

const Part = () => <p>Here it is.</p>;

test('until it has come, its place is held; the second time it is there at once', async () => {
  const come = Promise.withResolvers<typeof Part>();
  let loaded = 0;
  const Late = later(() => {
    loaded++;
    return come.promise;
  });
  await act(() => render(<Late />, root));
  expect(root.querySelector('[aria-busy]')).not.toBeNull();
  come.resolve(Part);
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(root.textContent).toBe('Here it is.');
  await act(() => render(null, root));
  await act(() => render(<Late />, root));
  expect([root.textContent, loaded]).toEqual(['Here it is.', 1]);
});

test('a part that comes by itself between the first drawing and what follows it is drawn', async () => {
  const come = Promise.withResolvers<typeof Part>();
  const Late = later(() => come.promise);
  // Another one brings it.
  const other = document.createElement('div');
  await act(() => render(<Late />, other));
  render(<Late />, root);
  come.resolve(Part);
  await come.promise;
  await new Promise((resolve) => queueMicrotask(() => resolve(null)));
  expect(root.querySelector('[aria-busy]')).not.toBeNull();
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(root.textContent).toBe('Here it is.');
  render(null, other);
});

test('what can’t be loaded is said, with what to do', async () => {
  const Late = later(() => Promise.reject(new Error('gone')));
  await act(() => render(<Late />, root));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(root.textContent).toContain('Couldn’t load this part.');
});

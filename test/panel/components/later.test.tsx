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

test('what can’t be loaded is said, with what to do', async () => {
  const Late = later(() => Promise.reject(new Error('gone')));
  await act(() => render(<Late />, root));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(root.textContent).toContain('This part could not be loaded.');
});

// @vitest-environment happy-dom
/** Whether what can be done with a message takes a click: only where the pointer went. */
import { render } from 'preact';
import { useRef } from 'preact/hooks';
import { act } from 'preact/test-utils';
import { afterEach, expect, it, vi } from 'vitest';
import { useReached } from '../../../src/features/chat/panel/message-actions';

const remove = vi.fn();

function Talk() {
  const content = useRef<HTMLDivElement>(null);
  useReached(content);
  return (
    <div ref={content}>
      <article class="said">
        <div class="quiet-until">
          <button type="button" onClick={remove}>
            Delete
          </button>
        </div>
      </article>
    </div>
  );
}

const button = (): HTMLButtonElement => {
  const found = document.querySelector('button');
  if (!found) throw new Error('There is no button.');
  return found;
};
const moves = (target: Element, screenX: number) =>
  target.dispatchEvent(new PointerEvent('pointermove', { screenX, screenY: 1, bubbles: true }));
const clicks = (detail: number) => button().dispatchEvent(new MouseEvent('click', { detail, bubbles: true }));

afterEach(() => {
  render(null, document.body);
  remove.mockClear();
});

it('a click where the pointer rests since before the message came is not taken', () => {
  moves(document.body, 10);
  act(() => render(<Talk />, document.body));
  moves(document.body, 20);
  moves(button(), 20);
  clicks(1);
  expect(remove).not.toHaveBeenCalled();
});

it('a click is taken where the pointer moved over the message, and from the keyboard always', () => {
  act(() => render(<Talk />, document.body));
  clicks(0);
  expect(remove).toHaveBeenCalledTimes(1);
  moves(button(), 30);
  clicks(1);
  expect(remove).toHaveBeenCalledTimes(2);
  moves(document.body, 40);
  clicks(1);
  expect(remove).toHaveBeenCalledTimes(2);
});

// @vitest-environment happy-dom
/** The menu by keys and by pointer: where the focus is before, in between and after. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, describe, expect, it } from 'vitest';
import { Menu, MenuItem } from '../../../src/ui/controls/menu';

afterEach(() => render(null, document.body));

describe('a menu', () => {
  it('gives the focus back to its button before it does what was picked', async () => {
    let focused: Element | null = null;
    const pick = () => {
      focused = document.activeElement;
    };
    await act(() =>
      render(
        <Menu label="Menu of Rain">
          <MenuItem icon="copy" text="Duplicate" onPick={pick} />
        </Menu>,
        document.body,
      ),
    );
    const button = document.querySelector('button');
    await act(() => button?.click());
    const item = document.querySelector<HTMLElement>('[role=menuitem]');
    expect(document.activeElement).toBe(item);
    await act(() => item?.click());
    expect(focused).toBe(button);
    expect(document.activeElement).toBe(button);
    expect(document.querySelector('[role=menu]')).toBeNull();
  });

  it('that has only just opened is walked from its first item', async () => {
    await act(() =>
      render(
        <Menu label="Menu of Rain">
          <MenuItem icon="copy" text="Duplicate" onPick={() => undefined} />
          <MenuItem icon="trash" text="Remove" onPick={() => undefined} />
        </Menu>,
        document.body,
      ),
    );
    document.querySelector('button')?.click();
    while (!document.querySelector('[role=menu]')) await Promise.resolve();
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve, 100)); // whatever follows the drawing has happened by then
    expect(document.activeElement?.textContent).toBe('Remove');
  });
});

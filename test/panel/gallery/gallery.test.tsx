// @vitest-environment happy-dom
/** The gallery's page: picking, tabs, events, and parameters that are drawn as they are written. */
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mountGallery } from '../../../src/panel/gallery/mount';
import { eventually } from '../../support/eventually';

let root: HTMLElement;

beforeEach(async () => {
  location.hash = '';
  root = document.body.appendChild(document.createElement('div'));
});
afterEach(() => root.remove());

async function open(name: string): Promise<void> {
  location.hash = name;
  await act(() => mountGallery(root));
  await eventually(() => expect(root.querySelector('[data-view]')).not.toBeNull());
}

const find = <T extends HTMLElement>(selector: string): T => {
  const found = root.querySelector<T>(selector);
  if (!found) throw new Error(`Nothing matches ${selector}.`);
  return found;
};
const tabNamed = (name: string) =>
  [...root.querySelectorAll<HTMLElement>('[role=tab]')].find((tab) => tab.textContent === name);
const press = (target: HTMLElement, key: string) =>
  act(() => void target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
const write = async (text: string) => {
  const field = find<HTMLTextAreaElement>('textarea');
  field.value = text;
  await act(() => void field.dispatchEvent(new Event('input', { bubbles: true })));
};

describe('the gallery', () => {
  it('opens the widget that its address names, and marks it in the list', async () => {
    await open('stat-card');
    expect(find('[data-view]').dataset.view).toBe('stat-card');
    expect(find('[aria-current=page]').textContent).toContain('stat-card');
    expect(document.title).toContain('stat-card');
  });

  it('follows the address to another widget', async () => {
    await open('stat-card');
    await act(() => {
      location.hash = 'kv';
      dispatchEvent(new Event('hashchange'));
    });
    await eventually(() => expect(find('[data-view]').dataset.view).toBe('kv'));
  });

  it('the list is walked through with arrow keys, and Tab reaches one link of it', async () => {
    await open('stat');
    expect(root.querySelectorAll('nav a[tabindex="0"]')).toHaveLength(1);
    find('nav a').focus();
    await press(find('nav a'), 'ArrowDown');
    expect(document.activeElement).toBe(root.querySelectorAll('nav a')[1]);
    await press(find('nav a[href="#kv"]'), 'End');
    expect(document.activeElement).toBe([...root.querySelectorAll('nav a')].at(-1));
  });

  it('arrow keys go from tab to tab, round at the ends, and the focus goes along', async () => {
    await open('stat');
    await press(find('[role=tab][aria-selected=true]'), 'ArrowLeft');
    expect(document.activeElement?.textContent).toBe('Try it');
    expect(find('[role=tabpanel]').querySelector('textarea')).not.toBeNull();
    await press(find('[role=tab][aria-selected=true]'), 'Home');
    expect(find('[role=tab][aria-selected=true]').textContent).toBe('Recipe');
  });

  it('says what was emitted just now, the newest first', async () => {
    await open('actions');
    await act(() => tabNamed('Events')?.click());
    const buttons = [...root.querySelectorAll<HTMLElement>('[data-view] button')];
    await act(() => buttons[0]?.click());
    await act(() => buttons[1]?.click());
    const heard = [...root.querySelectorAll('.heard li')].map(({ textContent }) => textContent);
    expect(heard).toHaveLength(2);
    expect(heard[0]).toContain(buttons[1]?.textContent);
    expect(find('.last-heard').textContent).toContain(buttons[1]?.textContent);
  });

  it('draws what is written at once, and keeps what fitted last while it doesn’t', async () => {
    await open('stat-card');
    await act(() => tabNamed('Try it')?.click());
    await write('{"label": "Guests", "value": "7"}');
    expect(find('[data-view]').textContent).toContain('Guests');
    await write('{"label": "Nobody"}');
    expect(find('[data-view]').textContent).toContain('Guests');
    expect(find('textarea').getAttribute('aria-invalid')).toBe('true');
    expect(find('.faults').textContent).toContain('/value');
  });

  it('what was written is still there after another tab, and the sample can be brought back', async () => {
    await open('stat-card');
    await act(() => tabNamed('Try it')?.click());
    await write('{"label": "Guests", "value": "7"}');
    await act(() => tabNamed('Recipe')?.click());
    await act(() => tabNamed('Try it')?.click());
    expect(find<HTMLTextAreaElement>('textarea').value).toContain('Guests');
    await act(() =>
      [...root.querySelectorAll('button')].find((each) => each.textContent === 'Back to the sample')?.click(),
    );
    expect(find('[data-view]').textContent).toContain('Monthly sales');
  });
});

// @vitest-environment happy-dom
/** The gallery's page: picking, tabs, events, and parameters that are drawn as they are written. */
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { titleOf } from '../../../src/panel/gallery/catalogue';
import { mountGallery } from '../../../src/panel/gallery/mount';
import { specs } from '../../../src/widgets/specs';
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
const buttonNamed = (name: string) => [...root.querySelectorAll('button')].find((each) => each.textContent === name);
const press = (target: HTMLElement, key: string) =>
  act(() => void target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
const write = async (text: string) => {
  const field = find<HTMLTextAreaElement>('textarea');
  field.value = text;
  await act(() => void field.dispatchEvent(new Event('input', { bubbles: true })));
};

describe('the gallery', () => {
  it('hangs every widget with its sample, and finds one by its words', async () => {
    await act(() => mountGallery(root));
    expect(root.querySelectorAll('.hung')).toHaveLength(specs.length);
    const field = find<HTMLInputElement>('input[type=search]');
    field.value = 'sortable';
    await act(() => void field.dispatchEvent(new Event('input', { bubbles: true })));
    expect([...root.querySelectorAll('.hung a')].map((link) => link.getAttribute('href'))).toEqual(['#data-table']);
  });

  it('opens the widget that its address names', async () => {
    await open('stat-card');
    expect(find('[data-view]').dataset.view).toBe('stat-card');
    expect(document.title).toContain('Figure with trend');
  });

  it('follows the address to another widget', async () => {
    await open('stat-card');
    await act(() => {
      location.hash = 'kv';
      dispatchEvent(new Event('hashchange'));
    });
    await eventually(() => expect(find('[data-view]').dataset.view).toBe('kv'));
  });

  it('shows each widget in both themes, the second only to be looked at, or in one', async () => {
    await open('stat');
    const grounds = () =>
      [...root.querySelectorAll<HTMLElement>('[data-ground]')].map(({ dataset, inert }) => [dataset.ground, inert]);
    expect(grounds()).toEqual([
      ['light', false],
      ['dark', true],
    ]);
    await act(() => buttonNamed('Dark')?.click());
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(grounds()).toEqual([['dark', false]]);
    await act(() => buttonNamed('Both')?.click());
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });

  it('names every widget for people, and no two alike', () => {
    const titles = specs.map(titleOf);
    expect(titles.filter((title, i) => title === specs[i]?.name || titles.indexOf(title) !== i)).toEqual([]);
  });

  it('arrow keys go from tab to tab, round at the ends, and the focus goes along', async () => {
    await open('stat');
    await press(find('[role=tab][aria-selected=true]'), 'ArrowLeft');
    expect(document.activeElement?.textContent).toBe('Events');
    await press(find('[role=tab][aria-selected=true]'), 'Home');
    expect(find('[role=tab][aria-selected=true]').textContent).toBe('Edit data');
    expect(find('[role=tabpanel]').querySelector('textarea')).not.toBeNull();
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

  it('draws what is written at once, and keeps the last valid data while something is wrong, which it says on its line', async () => {
    await open('stat-card');
    await write('{"label": "Guests", "value": "7"}');
    expect(find('[data-view]').textContent).toContain('Guests');
    await write('{\n"label": "Nobody",\n"value": "1",\n"trend": "sideways"}');
    expect(find('[data-view]').textContent).toContain('Guests');
    expect(find('textarea').getAttribute('aria-invalid')).toBe('true');
    expect([...root.querySelectorAll('.json-stack .bad')].map((line) => line.textContent)).toEqual([
      expect.stringMatching(/"trend": "sideways"[\s\S]*must be one of/),
    ]);
    expect(find('.faults').textContent).toContain('Line 4');
  });

  it('what was written is still there after another tab, and a sample can be brought back', async () => {
    await open('stat-card');
    await write('{"label": "Guests", "value": "7"}');
    await act(() => tabNamed('Recipe for models')?.click());
    await act(() => tabNamed('Edit data')?.click());
    expect(find<HTMLTextAreaElement>('textarea').value).toContain('Guests');
    await act(() => buttonNamed('Sample')?.click());
    expect(find('[data-view]').textContent).toContain('Monthly sales');
    await act(() => buttonNamed('Falling')?.click());
    expect(find('[data-view]').textContent).toContain('Waiting time');
  });
});

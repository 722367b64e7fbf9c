// @vitest-environment happy-dom
/** The gallery's page: every widget hangs there, in both themes, under the name that its spec gives it. */
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mountGallery } from '../../../entrypoints/gallery/mount';
import { specs } from '../../../src/widgets/specs';
import { eventually } from '../../support/eventually';

let root: HTMLElement;

beforeEach(async () => {
  root = document.body.appendChild(document.createElement('div'));
  await act(() => mountGallery(root));
});
afterEach(() => root.remove());

it('hangs every widget with its sample, on a light ground and, only to be looked at, on a dark one', async () => {
  await eventually(() => expect(root.querySelectorAll('[data-view]')).toHaveLength(2 * specs.length));
  const drawn = (ground: string) =>
    [...root.querySelectorAll<HTMLElement>(`[data-ground=${ground}] [data-view]`)].map(({ dataset }) => dataset.view);
  expect(drawn('light')).toEqual(specs.map(({ name }) => name));
  expect(drawn('dark')).toEqual(drawn('light'));
  const grounds = [...root.querySelectorAll<HTMLElement>('[data-ground]')];
  expect(grounds.filter(({ inert }) => inert).every(({ dataset }) => dataset.ground === 'dark')).toBe(true);
  expect(grounds.filter(({ inert }) => inert)).toHaveLength(specs.length);
});

it('names every widget for people, and no two alike', () => {
  const titles = [...root.querySelectorAll('article')].map((each) => each.getAttribute('aria-label'));
  expect(titles).toEqual(specs.map(({ title }) => title));
  expect(new Set(titles).size).toBe(specs.length);
});

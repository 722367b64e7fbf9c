/** What the gallery lists, finds, and opens by its address. */
import { describe, expect, it } from 'vitest';
import { toGroups, toPicked } from '../../../src/panel/gallery/catalogue';
import { specs } from '../../../src/widgets/specs';

const namesOf = (words: string) => toGroups(specs, words).flatMap((group) => group.specs.map(({ name }) => name));

describe('the list of widgets', () => {
  it('holds every widget once, under its group', () => {
    expect(namesOf('').toSorted()).toEqual(specs.map(({ name }) => name).toSorted());
    expect(toGroups(specs, '').map(({ name }) => name)).toEqual(['Simple', 'Rich', 'Media', 'Advanced']);
  });

  it('keeps the widgets that hold every word, in any case, and no empty group', () => {
    expect(namesOf('TABLE  sortable')).toEqual(['data-table']);
    expect(toGroups(specs, 'sortable table')).toHaveLength(1);
    expect(toGroups(specs, 'nothing like it')).toEqual([]);
  });

  it('finds a widget by the name that earlier prompts used', () => {
    expect(namesOf('render_table')).toEqual(['data-table']);
  });
});

describe('the address', () => {
  it('names a widget by its hash, also by an earlier name', () => {
    expect(toPicked(specs, '#stat-card')?.name).toBe('stat-card');
    expect(toPicked(specs, '#render_stat_card')?.name).toBe('stat-card');
  });

  it.each(['', '#', '#all', '#constructor'])('names none with “%s”', (hash) => {
    expect(toPicked(specs, hash)).toBeNull();
  });
});

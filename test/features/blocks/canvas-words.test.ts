/** What widgets and what was done to them are called before people. */

import { describe, expect, it } from 'vitest';
import { toBlockTitle } from '#core/log/block-title.ts';
import { toAge, toEvery } from '../../../src/features/blocks/state/canvas-words';
import { wordEvent } from '../../../src/features/conversation/state/rows';

describe('the title of a widget', () => {
  it('is its title, else its label or name, else the heading of its text, else its kind', () => {
    expect(toBlockTitle('data-table', { title: ' Largest\ncities ' })).toBe('Largest cities');
    expect(toBlockTitle('stat-card', { label: 'Rain', name: 'x' })).toBe('Rain');
    expect(toBlockTitle('text', { content: '## The **plan**\n\nGo.' })).toBe('The plan');
    expect(toBlockTitle('data-table', { title: '', rows: [] })).toBe('Data table');
    expect(toBlockTitle('text', { title: 'x'.repeat(200) })).toHaveLength(80);
  });
});

describe('what the person did to a widget', () => {
  it.each([
    ['click', { label: 'Save' }, 'Clicked “Save” in Cities'],
    ['itemclick', { item: 'Tokyo', index: 0 }, 'Clicked “Tokyo” in Cities'],
    ['rowclick', { city: 'Tokyo', people: 37 }, 'Clicked “Tokyo” in Cities'],
    [
      'imageclick',
      { image: { src: 'https://a.example/x.png', alt: 'A tower' }, index: 2 },
      'Clicked “A tower” in Cities',
    ],
    ['cellclick', { row: 1, col: 2, value: 9 }, 'Clicked “9” in Cities'],
    ['submit', { text: 'More, please' }, 'Sent “More, please” in Cities'],
    ['slidechange', { slide: { title: 'Paris' }, index: 1 }, 'Turned to “Paris” in Cities'],
    ['message', { data: 1 }, 'Cities sent a message'],
    ['click', {}, 'Clicked Cities'],
  ])('%s %j is told as: %s', (event, payload, words) => {
    expect(wordEvent(event, payload, 'Cities')).toBe(words);
  });

  it('long words are cut', () => {
    expect(wordEvent('click', { label: 'x'.repeat(500) }, 'Cities').length).toBeLessThan(90);
  });
});

describe('how old live data are', () => {
  it('is told in the unit that fits', () => {
    expect([0, 12_400, 61_000, 7_300_000].map(toAge)).toEqual(['0 s', '12 s', '1 min', '2 h']);
    expect([30, 60, 300].map(toEvery)).toEqual(['every 30 s', 'every 1 min', 'every 5 min']);
  });
});

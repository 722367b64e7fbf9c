/** The theatre's desks: what each answers, and the bar's shelf that two more tools follow. */
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type Bar, barTools } from '../../../playground/forms/bar-tools.ts';
import { desks, type Fields, fieldsOf, type House, openingHouse } from '../../../playground/forms/desks.ts';
import { findShows, shows } from '../../../playground/forms/programme.ts';

function asking(desk: string, fields: Fields, house: House = openingHouse) {
  const reply = desks[desk]?.(fields, house);
  if (reply === undefined) throw new Error(`There is no desk ${desk}.`);
  return reply;
}

const html = await readFile(new URL('../../../playground/forms/index.html', import.meta.url), 'utf8');

describe('the page', () => {
  it('has a desk for each form, and a panel for each form and each tool of the bar', () => {
    const named = (pattern: RegExp) => [...html.matchAll(pattern)].map((match) => match[1]);
    const forms = named(/toolname="(\w+)"/g);
    expect(Object.keys(desks)).toEqual(forms);
    const bar = barTools({ house: openingHouse, change: () => undefined }).map(({ name }) => name);
    expect(named(/data-schema="(\w+)"/g)).toEqual([...forms, ...bar]);
  });

  it('offers the performances that are on', () => {
    for (const { id } of shows) expect(html).toContain(`value="${id}"`);
  });

  it.each([
    ...['search', 'number', 'radio', 'checkbox', 'email', 'tel', 'url', 'password', 'hidden', 'date', 'time'],
    ...['datetime-local', 'week', 'month', 'color', 'range', 'file'],
  ])('shows a control of the type %s', (type) => {
    expect(html).toContain(`type="${type}"`);
  });
});

describe('the desks', () => {
  it('what’s on is found by words and by kind', () => {
    expect(findShows('saturday mozart', '').map(({ id }) => id)).toEqual(['winter_sat']);
    expect(findShows('', 'play')).toHaveLength(2);
    expect(asking('find_show', { words: ['circus'], kind: [''] })).toMatchObject({
      sentence: 'Nothing like that is on.',
      result: { shows: [] },
    });
  });

  it('a booking has a number of its own and the right price', () => {
    const fields = {
      performance: ['paper_sun'],
      seats: ['3'],
      tier: ['circle'],
      needs: ['aisle', 'loop'],
      programme: ['on'],
    };
    const first = asking('book_seats', fields);
    expect(first.result).toMatchObject({ booking: 'LB101', total_eur: 91, wishes: ['aisle', 'loop'] });
    expect(first.sentence).toBe('LB101: 3 seats in the circle for Paper Birds, Sunday, 17:00. €91.');
    expect(asking('book_seats', { ...fields, seats: ['1'] }, first.house).sentence).toContain('LB102: 1 seat in');
  });

  it('the light desk changes the stage’s light and nothing else', () => {
    const { house } = asking('light_stage', { colour: ['#3d7be8'], brightness: ['40'], fade_seconds: [''] });
    expect(house).toEqual({ ...openingHouse, light: { colour: '#3d7be8', brightness: 40, seconds: 0 } });
  });

  it('neither friends nor hirers are told what they kept to themselves', () => {
    const fields = { name: ['Ada'], door_word: ['secret'], first_day: ['2027-01-02'], doors: ['19:00'] };
    for (const desk of ['join_friends', 'hire_stage'])
      expect(JSON.stringify(asking(desk, fields))).not.toContain('secret');
  });

  it('fields with several values keep them all, and files are left out', () => {
    const data = new FormData();
    for (const drink of ['tea', 'cider']) data.append('drinks', drink);
    data.append('plan', new Blob(['x']), 'plan.pdf');
    expect(fieldsOf(data)).toEqual({ drinks: ['tea', 'cider'] });
  });
});

describe('the bar’s shelf', () => {
  function openBar() {
    const bar: Bar = {
      house: openingHouse,
      change: (house) => {
        bar.house = house;
      },
    };
    const tools = new Map(barTools(bar).map((tool) => [tool.name, tool]));
    const order = () => bar.change(asking('order_drinks', { drinks: ['tea'], interval: ['first'] }, bar.house).house);
    return { bar, order, takeBack: tools.get('take_back_drinks'), see: tools.get('see_bar_shelf') };
  }

  it('a round can be taken back while there is one, by an id that the schema lists', () => {
    const { bar, order, takeBack } = openBar();
    expect(takeBack?.available?.()).toBe(false);
    order();
    order();
    expect(takeBack?.available?.()).toBe(true);
    expect(takeBack?.schema()).toMatchObject({ properties: { round: { enum: ['bar_101', 'bar_102'] } } });
    expect(takeBack?.execute({ round: 'bar_101' })).toMatchObject({ taken_back: 'bar_101' });
    expect(bar.house.rounds.map(({ id }) => id)).toEqual(['bar_102']);
  });

  it('a round that isn’t there is refused, and the shelf stays as it is', () => {
    const { bar, order, takeBack, see } = openBar();
    order();
    expect(takeBack?.execute({ round: 'bar_7' })).toMatchObject({ isError: true });
    expect(see?.execute({})).toEqual({ rounds: bar.house.rounds });
  });
});

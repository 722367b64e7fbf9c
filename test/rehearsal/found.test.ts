/** What rehearsal says of what it found on our own pages and servers: a sentence with names, over a table that begins with them. */
import { beforeEach, expect, test } from 'vitest';
import { searchRecipes } from '../../playground/mcp-server/recipes';
import { forecast } from '../../playground/mcp-server/weather';
import { recordOf, searchTracks } from '../../playground/music/catalogue';
import { sayRows } from '../../src/rehearsal/results/rows-sentence';
import { answers, createDesk } from './desk';

const asks = (name: string) => ({ type: 'object', properties: { [name]: { type: 'string' } }, required: [name] });

let desk: Awaited<ReturnType<typeof createDesk>>;
beforeEach(async () => {
  desk = await createDesk();
});

test('a search of the library is told by what it found, and the table begins with the titles', async () => {
  const found = searchTracks('piano').map((track) => {
    const { title: record, genre, year } = recordOf(track);
    return { id: track.id, record, title: track.title, year, genre };
  });
  desk.offers(answers('search_library', { found: found.length, tracks: found }, asks('query')));
  await desk.asks('search for piano');
  const [one, two, three] = found.map(({ title }) => title);
  expect(found).toHaveLength(3);
  expect(await desk.lastWords()).toBe(`3 tracks for “piano”: ${one}, ${two} and ${three}.`);
  const [block] = await desk.blocks();
  expect(block?.widget).toBe('data-table');
  const [row] = (block?.data.rows ?? []) as object[]; // as they were drawn
  expect(Object.keys(row ?? {})).toEqual(['title', 'record', 'year', 'genre', 'id']);
});

test('a forecast is told by its hours, and what was asked for is not told again', async () => {
  desk.offers(answers('forecast', { place: 'Lyon', synthetic: true, hours: forecast('Lyon', 12) }, asks('place')));
  await desk.asks('forecast for Lyon');
  expect(await desk.lastWords()).toBe('12 hours for “Lyon”.');
});

test('a search that finds nothing says so', async () => {
  desk.offers(answers('search_library', { found: 0, tracks: [] }, asks('query')));
  await desk.asks('search for zither');
  expect(await desk.lastWords()).toBe('No tracks for “zither”.');
});

test('recipes of a server are told by their titles', () => {
  const rows = searchRecipes('delay').map(({ name, title, summary }) => ({ name, title, summary }));
  const said = sayRows(
    { type: 'rows', rows, listName: 'recipes', facts: [] },
    { label: 'search_recipes', input: { query: 'delay' } },
  );
  expect(said).toBe(`${rows.length} recipes for “delay”: ${rows.map(({ title }) => title).join('; ')}`);
});

const say = (rows: Record<string, unknown>[], of: string | null, label: string, input = {}) =>
  sayRows({ type: 'rows', rows, listName: of, facts: [] }, { label, input });

test.each([
  ['the list’s own name', [{ name: 'Ada' }], 'members', 'list_people', '1 member: Ada.'],
  ['one thing in the singular', [{ city: 'Lyon' }], 'cities', 'get_map', '1 city: Lyon.'],
  [
    'the tool’s, where the list is called as any',
    [{ t: 'Dune' }, { t: 'Ubik' }],
    'results',
    'list_loans',
    '2 loans: Dune and Ubik.',
  ],
  [
    'rows of the tool, where neither says what they are',
    [{ a: 1 }, { a: 2 }],
    null,
    'get_report',
    '2 rows from get_report.',
  ],
])('what they are: %s', (_, rows, of, label, sentence) => {
  expect(say(rows, of, label)).toBe(sentence);
});

test('of many, three are named, and how many more there are', () => {
  const rows = Array.from({ length: 9 }, (_, at) => ({ title: `Part ${at + 1}` }));
  expect(say(rows, 'parts', 'list_parts')).toBe('9 parts: Part 1, Part 2, Part 3 and 6 more.');
  const drawn = { type: 'rows' as const, rows, listName: 'parts', facts: [] }; // a literal type
  expect(sayRows(drawn, { label: 'list_parts', input: {} }, 5)).toMatch(/^The first 5 of 9 parts: /);
});

test('no name is told that doesn’t tell one from another, and no id as what was asked for', () => {
  const rows = [{ sky: 'clear' }, { sky: 'clear' }];
  expect(say(rows, 'hours', 'forecast', { place: 'Lyon' })).toBe('2 hours for “Lyon”.');
  expect(say(rows, 'hours', 'forecast', { place_id: 'lyon' })).toBe('2 hours.');
});

/** Which widget rehearsal draws of which data. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { JsonObject } from '#tools';
import { answers, createDesk, hours, loans, places } from './desk';

let desk: Awaited<ReturnType<typeof createDesk>>;
beforeEach(async () => {
  desk = await createDesk();
});

const shapes: Record<string, [reply: unknown, widget: string, data: JsonObject]> = {
  'one figure': [{ room: 'Kitchen', degrees: 19.5, unit: '°C' }, 'stat-card', { label: 'Degrees', value: '19.5' }],
  'one record': [
    { name: 'Kitchen', degrees: 19.5, humidity: 40, open: true },
    'kv',
    {
      rows: [
        ['Name', 'Kitchen'],
        ['Degrees', '19.5'],
        ['Humidity', '40'],
        ['Open', 'yes'],
      ],
    },
  ],
  'a record in a record': [{ room: { name: 'Kitchen', degrees: 19.5, open: false } }, 'kv', {}],
  rows: [loans, 'data-table', {}],
  'rows with coordinates': [places, 'map', { markers: [{ lat: 48.1, lng: 2.2, label: 'North pier' }, {}] }],
  'rows with coordinates further in': [
    places.map(({ name, lat, lng }) => ({ name, location: { latitude: lat, longitude: String(lng) } })),
    'map',
    { markers: [{ lng: 2.2 }, { lng: 2.4 }] },
  ],
  'names with one number each': [
    [
      { id: 1, town: 'Lyon', orders: 482 },
      { id: 2, town: 'Porto', orders: 391 },
    ],
    'chart',
    {
      bars: [
        ['Lyon', 482],
        ['Porto', 391],
      ],
    },
  ],
  'figures along hours': [
    hours,
    'chart-rich',
    {
      type: 'line',
      labels: ['6', '7', '8', '9'],
      data: [{ label: 'Degrees', values: [12, 14, 16, 18] }, { label: 'Wind' }],
    },
  ],
  'nested data of no known shape': [
    {
      first: {
        of: {
          many: 'levels',
          and: [
            [1, 2],
            [3, 4],
          ],
        },
      },
      second: { name: 'x'.repeat(200), deep: { er: true } },
    },
    'json-viewer',
    {},
  ],
  'long text': [`# Report\n\n${'All is well. '.repeat(40)}`, 'text', {}],
};

describe('what is drawn follows the shape of the data', () => {
  test.each(Object.entries(shapes))('%s', async (_, [reply, widget, data]) => {
    desk.offers(answers('get_readings', reply));
    await desk.asks('get the readings');
    expect(await desk.blocks()).toMatchObject([{ widget, data }]);
  });

  test('more names with a number than bars can be told apart are a table', async () => {
    desk.offers(
      answers(
        'get_readings',
        Array.from({ length: 13 }, (_, at) => ({ town: `Town ${at}`, orders: at })),
      ),
    );
    await desk.asks('get the readings');
    expect(await desk.blocks()).toMatchObject([{ widget: 'data-table' }]);
  });

  test('what only a program reads is the last column of a table', async () => {
    desk.offers(answers('get_readings', [{ id: 7, title: 'Dune', lent: 'to Ada, until the end of the month' }]));
    await desk.asks('get the readings');
    const [table] = await desk.blocks();
    const { rows } = (table?.data ?? {}) as { rows?: JsonObject[] }; // a table was drawn
    expect(Object.keys(rows?.[0] ?? {})).toEqual(['title', 'lent', 'id']);
  });

  test('more rows than a map can show are a table', async () => {
    desk.offers(
      answers(
        'get_readings',
        Array.from({ length: 201 }, (_, at) => ({ name: `Pier ${at}`, lat: 1, lng: at / 2 })),
      ),
    );
    await desk.asks('get the readings');
    expect(await desk.blocks()).toMatchObject([{ widget: 'data-table' }]);
  });
});

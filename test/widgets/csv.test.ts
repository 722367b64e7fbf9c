/** Every widget whose data is a table gives it as CSV, which no spreadsheet runs. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#core/tools/tool.ts';
import { say } from '#ui/language/index.tsx';
import { specs } from '#widgets/specs.ts';
import { toCsv } from '../../src/widgets/csv';

function csvOf(widget: string, data?: JsonObject): string[] {
  const spec = specs.find(({ name }) => name === widget);
  return spec?.lines ? toCsv(spec.lines(data ?? spec.sample, say)).split('\r\n') : [];
}

describe('a widget’s data as CSV', () => {
  test.each([
    ['data-table', 'City,People,By the sea,Page', 'Tokyo,37194000,true,https://example.com/tokyo'],
    ['grid-data', 'Floor,Mon,Tue,Wed', 'Ground,4,7,2'],
    ['chart', 'Label,Value', 'Lyon,482'],
    ['chart-rich', 'Month of 2026,Visitors,Orders', 'Jan,420,88'],
    ['kv', 'Customer,Ines Holm', 'Placed,"12 March, 14:20"'],
    ['list', 'Rain jacket', 'Charger for the camera'],
    ['hemicycle', 'Group,Seats', 'Left list,11'],
    [
      'timeline',
      'Date,Title,Status,Description',
      '2026-01-12,Contract signed,done,"Two years, with a review after the first."',
    ],
    ['log', 'Time,Level,Source,Message', '2026-03-14T09:26:53Z,info,build,Compiled 214 modules in 3.1 s'],
  ])('%s', (widget, heads, first) => {
    expect(csvOf(widget).slice(0, 2)).toEqual([heads, first]);
  });

  test('a flow names its ends', () => {
    const nodes = [
      { id: 'a', label: 'Wind' },
      { id: 'b', label: 'Homes' },
    ];
    const flow = csvOf('sankey', { nodes, links: [{ source: 'a', target: 'b', value: 3 }] });
    expect(flow).toEqual(['From,To,Value', 'Wind,Homes,3']);
  });

  test('a gap of a series is an empty field', () => {
    expect(csvOf('chart-rich')[4]).toBe('Apr,480,');
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])('the text %j is no formula', (text) => {
    expect(toCsv([[text]])).toBe(`'${text}`);
  });

  test('quotes, commas and lines stay within their field; numbers stay numbers', () => {
    expect(toCsv([['a "b"', 'c,d', 'e\nf', -1, null, true]])).toBe('"a ""b""","c,d","e\nf",-1,,true');
  });
});

/** Parameters written by hand: they are checked as a model's are. */
import { describe, expect, it } from 'vitest';
import { samplesOf } from '../../../src/panel/gallery/samples';
import { toParamsText, tryParams } from '../../../src/panel/gallery/trial';
import { dataTable } from '../../../src/widgets/kinds/data-table/spec';
import { statCard } from '../../../src/widgets/kinds/stat-card/spec';
import { specs } from '../../../src/widgets/specs';

describe('parameters that fit', () => {
  it.each(specs.map((spec) => [spec.name, spec] as const))('the samples of %s, alone and as a call', (name, spec) => {
    for (const { data } of samplesOf(spec)) {
      const alone = tryParams(spec, toParamsText(data));
      expect(alone).toMatchObject({ type: 'fits', repairs: [] });
      expect(tryParams(spec, toParamsText({ name, params: data }))).toEqual(alone);
    }
  });

  it('are put right as a model’s are, and say so', () => {
    expect(tryParams(statCard, '{"label": "Sales", "value": 12}')).toEqual({
      type: 'fits',
      data: { label: 'Sales', value: '12' },
      repairs: [expect.stringContaining('/value')],
    });
  });

  it('are given to the view without what no view may see', () => {
    const trial = tryParams(dataTable, JSON.stringify(withLink('javascript:alert(1)')));
    expect(JSON.stringify(trial)).not.toContain('javascript:');
    expect(JSON.stringify(tryParams(dataTable, JSON.stringify(withLink('https://example.com/'))))).toContain('https:');
  });
});

const withLink = (page: string) => ({ columns: [{ key: 'page', label: 'Page', type: 'link' }], rows: [{ page }] });

describe('parameters that don’t fit', () => {
  it('each issue names its place', () => {
    expect(tryParams(statCard, '{"label": "Sales", "trend": "sideways"}')).toEqual({
      type: 'misfits',
      issues: [
        { path: '/value', message: 'It is required and missing.', line: 1 },
        { path: '/trend', message: 'It must be one of: up, down, flat.', line: 1 },
      ],
    });
  });

  it('each issue is on the line of its value, also within a call', () => {
    const rows = [{ a: ',{"}[' }, 7];
    const lineOf = (params: object) => {
      const trial = tryParams(dataTable, JSON.stringify(params, null, 2));
      return trial.type === 'misfits' && trial.issues.map(({ path, line }) => [path, line]);
    };
    expect(lineOf({ title: 'T', rows })).toEqual([['/rows/1', 7]]);
    expect(lineOf({ name: 'data-table', params: { title: 'T', rows } })).toEqual([['/rows/1', 9]]);
  });

  it.each([
    ['{"label": ', 'Invalid JSON'],
    ['[1]', 'Enter an object'],
    ['null', 'Enter an object'],
  ])('%s is no object', (text, why) => {
    expect(tryParams(statCard, text)).toEqual({
      type: 'misfits',
      issues: [{ path: '', message: expect.stringContaining(why), line: 1 }],
    });
  });
});

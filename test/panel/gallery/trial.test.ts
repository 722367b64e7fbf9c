/** Parameters written by hand: they are checked as a model's are. */
import { describe, expect, it } from 'vitest';
import { toCallText, toParamsText, tryParams } from '../../../src/panel/gallery/trial';
import { dataTable } from '../../../src/widgets/kinds/data-table/spec';
import { statCard } from '../../../src/widgets/kinds/stat-card/spec';
import { specs } from '../../../src/widgets/specs';

describe('parameters that fit', () => {
  it.each(specs.map((spec) => [spec.name, spec] as const))('the sample of %s, alone and as a call', (_, spec) => {
    const alone = tryParams(spec, toParamsText(spec));
    expect(alone).toMatchObject({ type: 'fits', repairs: [] });
    expect(tryParams(spec, toCallText(spec))).toEqual(alone);
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
        { path: '/value', message: 'It is required and missing.' },
        { path: '/trend', message: 'It must be one of: up, down, flat.' },
      ],
    });
  });

  it.each([
    ['{"label": ', 'It is not JSON'],
    ['[1]', 'The parameters are an object'],
    ['null', 'The parameters are an object'],
  ])('%s is no object', (text, why) => {
    expect(tryParams(statCard, text)).toEqual({
      type: 'misfits',
      issues: [{ path: '', message: expect.stringContaining(why) }],
    });
  });
});

// @vitest-environment happy-dom
/** The stat and the stat-card: a direction is an arrow with a word, seen or heard. */
import { afterEach, describe, expect, test } from 'vitest';
import StatView from '../../../../src/widgets/kinds/stat/view';
import StatCardView from '../../../../src/widgets/kinds/stat-card/view';
import { drawWidget } from '../../../support/drawn-widget';

let drawn: Awaited<ReturnType<typeof drawWidget>>;
const arrow = () => drawn.find('.d svg').getAttribute('aria-label');
afterEach(() => drawn?.remove());

describe('a stat', () => {
  test('names its arrow where the trend has words of its own', async () => {
    drawn = await drawWidget(StatView, { label: 'Orders', value: '12', trend: '4 more', trendDir: 'up' });
    expect(arrow()).toBe('Up');
    expect(drawn.find('.d span').textContent).toBe('4 more');
  });

  test('writes the direction out where the trend has no words', async () => {
    drawn = await drawWidget(StatView, { label: 'Orders', value: '12', trendDir: 'neutral' });
    expect(arrow()).toBeNull();
    expect(drawn.find('.d').textContent).toBe('Unchanged');
  });

  test('has no arrow without a direction, and no line without a trend', async () => {
    drawn = await drawWidget(StatView, { label: 'Orders', value: '12', trend: 'four are late' });
    expect(drawn.root.querySelector('svg')).toBeNull();
    await drawn.update({ label: 'Orders', value: '' });
    expect(drawn.root.textContent).toBe('Orders–');
  });
});

describe('a stat-card', () => {
  test('says its judgement and its direction in words', async () => {
    drawn = await drawWidget(StatCardView, {
      label: 'Sales',
      value: '48',
      delta: '+12 %',
      trend: 'up',
      variant: 'error',
    });
    expect(drawn.find('h2 svg').getAttribute('aria-label')).toBe('Bad');
    expect(arrow()).toBe('Up');
    await drawn.update({ label: 'Sales', value: '48', trend: 'flat' });
    expect(drawn.find('.d').textContent).toBe('Unchanged');
  });
});

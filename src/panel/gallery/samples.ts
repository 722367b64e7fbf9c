/** Further samples of the widgets that have more than one face. */
import type { JsonObject } from '#tools';
import { type Phrase, phrase } from '#ui';
import type { WidgetSpec } from '#widgets';

export interface Sample {
  name: Phrase;
  data: JsonObject;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'];

const others: Readonly<Record<string, readonly Sample[]>> = {
  alert: [
    {
      name: phrase('Error'),
      data: { title: 'The payment was refused', message: 'Choose another card.', level: 'error' },
    },
    { name: phrase('Information'), data: { title: 'The library closes at 18:00 today', level: 'info' } },
  ],
  'chart-rich': [
    {
      name: phrase('Bars'),
      data: {
        title: 'Nights booked',
        labels: months,
        yAxis: 'Nights',
        data: [
          { label: 'Lighthouse', values: [31, 28, 44, 52, 61, 78] },
          { label: 'Old mill', values: [18, 22, 25, 31, 40, 49] },
        ],
      },
    },
    {
      name: phrase('Donut'),
      data: {
        title: 'Where the budget goes',
        type: 'donut',
        labels: ['Rent', 'Food', 'Transport', 'Other'],
        data: [{ values: [48, 24, 12, 16] }],
      },
    },
  ],
  'stat-card': [
    {
      name: phrase('Falling'),
      data: { label: 'Waiting time', value: '4.2', unit: 'min', delta: '−18 %', trend: 'down', variant: 'success' },
    },
    {
      name: phrase('Warning'),
      data: { label: 'Disk used', value: '91', unit: '%', delta: '+6 %', trend: 'up', variant: 'warning' },
    },
  ],
  d3: [
    {
      name: phrase('Rings'),
      data: {
        preset: 'radial',
        title: 'Rain by month',
        data: { segments: [62, 48, 51, 40, 33, 21].map((value, i) => ({ label: months[i] ?? '', value })) },
        config: { unit: 'mm' },
      },
    },
    {
      name: phrase('Heatmap'),
      data: {
        preset: 'hex-heatmap',
        title: 'Visits by day and hour',
        data: { values: [0, 1, 2, 3, 4].map((day) => [12, 30, 46, 38, 22, 9].map((visits) => visits + day * 7)) },
        config: { rows: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], columns: ['8', '10', '12', '14', '16', '18'] },
      },
    },
  ],
  'data-table': [
    {
      name: phrase('Compact'),
      data: {
        title: 'Trains to Lyon',
        compact: true,
        striped: true,
        rows: [
          { departs: '08:04', arrives: '10:02', changes: 0, price: '49 €' },
          { departs: '09:58', arrives: '11:56', changes: 0, price: '62 €' },
          { departs: '10:12', arrives: '13:20', changes: 1, price: '31 €' },
          { departs: '11:58', arrives: '13:56', changes: 0, price: '58 €' },
        ],
      },
    },
    { name: phrase('Empty'), data: { title: 'Trains to Lyon', rows: [], emptyMessage: 'No trains tonight.' } },
  ],
  'recipe-browser': [
    {
      name: phrase('Grid'),
      data: {
        layout: 'grid',
        recipes: [
          { name: 'dashboard-of-figures', description: 'Several figures side by side', kind: 'flow' },
          { name: 'map-of-places', description: 'Where things are', kind: 'flow', tags: ['map'] },
        ],
      },
    },
  ],
};

/** The spec's own first. */
export const samplesOf = ({ name, sample }: WidgetSpec): readonly Sample[] => [
  { name: phrase('Sample'), data: sample },
  ...(others[name] ?? []),
];

/** Data that a chart in Vega-Lite has to look good with. */
const days = Array.from({ length: 60 }, (_, i) => new Date(Date.UTC(2026, 4, 1 + i)).toISOString().slice(0, 10));
const lines = ['Lyon', 'Oslo', 'Porto'].flatMap((city, s) =>
  days.map((day, i) => ({ day, city, value: Math.round(10 * (14 + s * 2 + 6 * Math.sin(i / 9 + s)) + i) / 10 })),
);

export const cases = {
  empty: { rows: [], spec: { mark: 'bar', encoding: { x: { field: 'a' }, y: { field: 'b' } } } },
  lines: {
    title: 'Noon temperature',
    rows: lines,
    spec: {
      mark: 'line',
      encoding: {
        x: { field: 'day', type: 'temporal' },
        y: { field: 'value', type: 'quantitative', title: '°C' },
        color: { field: 'city', type: 'nominal' },
      },
    },
  },
  histogram: {
    title: 'How warm were the days?',
    rows: lines,
    spec: {
      mark: 'bar',
      encoding: {
        x: { field: 'value', type: 'quantitative', bin: true, title: '°C' },
        y: { aggregate: 'count' },
        color: { field: 'city', type: 'nominal' },
      },
    },
  },
  facets: {
    title: 'Each city',
    rows: lines,
    spec: {
      mark: 'area',
      encoding: {
        x: { field: 'day', type: 'temporal' },
        y: { field: 'value', type: 'quantitative' },
        facet: { field: 'city', type: 'nominal' },
      },
    },
  },
  box: {
    title: 'Spread',
    rows: lines,
    spec: {
      mark: 'boxplot',
      encoding: { x: { field: 'city', type: 'nominal' }, y: { field: 'value', type: 'quantitative', title: '°C' } },
    },
  },
  rtl: {
    title: 'المبيعات',
    rows: [
      { city: 'القاهرة', value: 482 },
      { city: 'الدار البيضاء', value: 274 },
    ],
    spec: {
      mark: 'bar',
      encoding: { y: { field: 'city', type: 'nominal' }, x: { field: 'value', type: 'quantitative' } },
    },
  },
};

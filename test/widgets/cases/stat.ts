/** Data that a stat has to look good with. */
export const cases = {
  bare: { label: 'Users', value: '3' },
  empty: { label: 'Users', value: '' },
  direction: { label: 'Open orders', value: '0', trendDir: 'neutral' },
  words: { label: 'Open orders', value: '12', trend: 'four are late' },
  down: { label: 'Playing time', value: '84 min', trend: 'ends 11:24', trendDir: 'down' },
  long: {
    label: 'Average time between the first visit and the first order, last twelve months',
    value: '1,234,567,890.12 kilometres per hour',
    trend: '1,234.5 percentage points less than in the twelve months before these twelve months',
    trendDir: 'down',
  },
  unbroken: { label: 'Donaudampfschifffahrtsgesellschaftskapitän', value: '9'.repeat(60), trend: 'x'.repeat(90) },
  rtl: { label: 'المبيعات الشهرية', value: '٤٨٬٢٠٠ درهم', trend: '١٢٪ أكثر من آذار', trendDir: 'up' },
};

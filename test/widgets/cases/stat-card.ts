/** Data that a stat-card has to look good with. */
export const cases = {
  bare: { label: 'Users', value: '3' },
  long: {
    label: 'Average time between the first visit and the first order, last twelve months',
    value: '1,234,567,890.12',
    unit: 'kilometres per hour',
    delta: '−1,234.5 percentage points against the year before',
    trend: 'down',
    variant: 'error',
  },
  rtl: { label: 'المبيعات الشهرية', value: '٤٨٬٢٠٠', unit: 'درهم', delta: '+١٢٪', trend: 'up' },
};

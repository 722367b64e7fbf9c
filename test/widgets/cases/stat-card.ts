/** Data that a stat-card has to look good with. */
export const cases = {
  bare: { label: 'Users', value: '3' },
  empty: { label: 'Users', value: '' },
  warning: { label: 'Disk', value: '91', unit: '%', previousValue: '88 %', variant: 'warning' },
  info: { label: 'Queue', value: '20', trend: 'flat', variant: 'info' },
  default: { label: 'Rain, Sunday', value: '82', unit: '%', delta: '+4 points', trend: 'up', variant: 'default' },
  long: {
    label: 'Average time between the first visit and the first order, last twelve months',
    value: '1,234,567,890.12',
    unit: 'kilometres per hour',
    delta: '−1,234.5 percentage points against the year before',
    trend: 'down',
    variant: 'error',
  },
  rtl: {
    label: 'المبيعات الشهرية',
    value: '٤٨٬٢٠٠',
    unit: 'درهم',
    delta: '+١٢٪',
    trend: 'up',
    previousValue: '٤٣٬٠٠٠',
    variant: 'success',
  },
};

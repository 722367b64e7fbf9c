/** Data that a chart of several series has to look good with. */
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const wave = (count: number, phase: number) =>
  Array.from(
    { length: count },
    (_, i) => Math.round(1000 * (Math.sin(i / 180 + phase) * 50 + Math.cos(i * 7) * 9)) / 1000,
  );

export const cases = {
  empty: { title: 'Sales by month', data: [] },
  one: { type: 'line', data: [{ values: [42] }] },
  bars: {
    title: 'Sales by month',
    labels: months,
    yAxis: 'Thousand EUR',
    data: [
      { label: 'Shop', values: [12, 14, 15.5, 13, 16, 19, 22, 21, 18, 17, 20, 31] },
      { label: 'Online', values: [22, 24, 21, 25, 27, 26, 28, 30, 33, 35, 41, 52] },
      { label: 'Partners', values: [4, 5, 3, 6, 7, 5, 8, 8, 9, 7, 10, 12] },
    ],
  },
  countries: {
    title: 'Revenue by country',
    yAxis: 'EUR',
    xAxis: 'Country',
    labels: [
      'Germany',
      'France',
      'United Kingdom',
      'Netherlands',
      'Spain',
      'Italy',
      'Bosnia and Herzegovina',
      'Poland',
      'Portugal',
      'Switzerland',
      'Austria',
      'Ireland',
    ],
    data: [
      {
        values: [
          1_240_000, 980_000, 760_000, 510_000, 430_000, 390_000, 6_000, -90_000, 150_000, 98_000, 92_000, 90_000,
        ],
      },
    ],
  },
  days: {
    title: 'Orders a day',
    labels: Array.from({ length: 30 }, (_, i) => `2026-06-${String(i + 1).padStart(2, '0')}`),
    data: [{ values: Array.from({ length: 30 }, (_, i) => 40 + ((i * 37) % 23)) }],
  },
  negative: {
    title: 'Balance',
    labels: ['2020', '2021', '2022', '2023', '2024', '2025'],
    data: [{ label: 'Result', values: [-120_000, -45_000, 8_000, 61_000, -12_000, 140_000] }],
  },
  missing: {
    title: 'Temperature, °C',
    type: 'line',
    labels: months,
    data: [
      { label: 'Lyon', values: [3.1, 4.6, null, null, 16.4, null, 22.8, 22.1, 18.2, 13.4, 7.5] },
      { label: 'Oslo', values: [-4.3, -4, -0.2, 4.5, null, 15.2, 16.4, 15.2, 10.8, 6.3, 0.7, -3.1] },
    ],
  },
  area: {
    title: 'Chance of rain on Sunday by hour',
    type: 'area',
    yAxis: 'Chance, %',
    labels: Array.from({ length: 18 }, (_, i) => `${String(i + 6).padStart(2, '0')}:00`),
    data: [{ values: [12, 10, 8, 14, 22, 38, 52, 61, 70, 74, 79, 82, 78, 71, 66, 58, 44, 30] }],
  },
  pie: {
    title: 'Moods of 20 tracks',
    type: 'pie',
    labels: ['Calm', 'Warm', 'Wistful', 'Bright'],
    data: [{ values: [9, 6, 3, 2] }],
  },
  donut: {
    title: 'Where the hours went',
    type: 'donut',
    labels: [
      'Design',
      'Meetings',
      'Mail',
      'Travel',
      'Writing',
      'Reviews',
      'Support',
      'Other things that nobody remembers any more',
    ],
    data: [{ values: [320.5, 210, 180, 90, 60, 44, 12, 3] }],
  },
  pies: {
    title: 'Moods by album',
    type: 'donut',
    labels: ['Calm', 'Warm', 'Wistful'],
    data: [
      { label: 'Slow Sunday', values: [9, 6, 3] },
      { label: 'Kitchen Light', values: [1, 8, 2] },
      { label: 'Low Tide', values: [4, -1, 7] },
    ],
  },
  long: {
    title: 'Average time between the first visit and the first order in the last twelve months',
    labels: [
      'Visitors from a link in the newsletter',
      'Donaudampfschifffahrtsgesellschaft',
      'Direct',
      'Search engines and social networks',
    ],
    xAxis: 'Where the visitors came from, as far as their browser would tell',
    yAxis: 'Hours between the first visit and the first order, all weekdays',
    data: [
      {
        label: 'Visitors who had been here before and left without an order',
        values: [1_234_567, 987_654, 45_000, 300_000],
      },
      { label: 'New visitors', values: [934_567, 87_654, 145_000, 600_000] },
    ],
  },
  rtl: {
    title: 'المبيعات الشهرية',
    type: 'line',
    labels: ['يناير', 'فبراير', 'مارس', 'أبريل'],
    xAxis: 'الشهر (٢٠٢٦)',
    yAxis: 'ألف درهم',
    data: [
      { label: 'المتجر (القاهرة)', values: [12, 14, 11, 19] },
      { label: 'חנות', values: [7, 9, 12, 10] },
    ],
  },
  colours: {
    title: 'Eight series, two in colours that the ground would swallow',
    type: 'line',
    labels: ['a', 'b', 'c', 'd', 'e'],
    data: Array.from({ length: 8 }, (_, i) => ({
      label: `Line ${i + 1}`,
      values: [i, i + 2, i + 1, i + 3, i + 2],
      ...(i < 2 ? { color: ['#fffbe0', '#101010'][i] } : {}),
    })),
  },
  hugelines: {
    title: 'Three sensors, 5,000 points each',
    type: 'line',
    data: [
      { label: 'North', values: wave(5_000, 0) },
      { label: 'South', values: wave(5_000, 1.4) },
      { label: 'West', values: wave(5_000, 2.6) },
    ],
  },
  hugebars: {
    title: 'Five thousand bars',
    data: [
      { label: 'North', values: wave(5_000, 0) },
      { label: 'South', values: wave(5_000, 2) },
    ],
  },
};

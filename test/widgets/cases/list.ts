/** Data that a list has to look good with. */
export const cases = {
  empty: { title: 'Still to pack', items: [] },
  bare: { items: ['Rain jacket'] },
  same: { title: 'Heard', items: ['Yes', 'Yes', '', 'No'] },
  many: { title: 'Stations', items: Array.from({ length: 30 }, (_, i) => `Station ${i + 1}`) },
  long: {
    title: 'Everything that was said about the plan to move the market to the other side of the river',
    items: [
      'That the bridge is closed every second Sunday, and that nobody who sells fish will carry it over by hand.',
      'a'.repeat(120),
      'Short',
    ],
  },
  rtl: {
    title: 'ما زال ينقص',
    items: ['معطف المطر', 'شاحن الكاميرا Canon EOS', 'كتابان طويلان جدا عن تاريخ المدينة وعن الذين بنوها'],
  },
  huge: { title: 'Words', items: Array.from({ length: 10_000 }, (_, i) => `Word ${i + 1}`) },
};

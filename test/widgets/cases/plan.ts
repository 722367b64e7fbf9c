/** Data that a plan has to look good with. */
export const cases = {
  empty: { steps: [] },
  bare: { steps: [{ text: 'Find the invoice' }] },
  done: {
    title: 'Move the meeting',
    steps: [
      { text: 'Find it', done: true },
      { text: 'Ask everybody', done: true },
    ],
  },
  many: {
    title: 'Stocktaking',
    steps: Array.from({ length: 50 }, (_, i) => ({ text: `Shelf ${i + 1}`, done: i < 12 })),
  },
  same: { steps: [{ text: 'Wait' }, { text: 'Wait', done: true }, { text: '' }] },
  long: {
    title: 'Everything that has to be done before the second evening of the festival begins in the park',
    steps: [
      { text: 'Ask each of the forty people who wrote a card whether they come, and with whom', done: true },
      { text: 'x'.repeat(90) },
    ],
    sites: ['a-very-long-name-of-a-site-that-nobody-reads.example', 'b.example'],
  },
  rtl: { title: 'الخطة', steps: [{ text: 'ابحث عن القطار', done: true }, { text: 'احجز' }] },
};

/** Data that tags have to look good with. */
export const cases = {
  empty: { label: 'Moods', tags: [] },
  bare: { tags: [{ text: 'Calm' }] },
  many: {
    label: 'Genres',
    tags: Array.from({ length: 40 }, (_, i) => ({ text: `Genre ${i + 1}`, active: i % 7 === 0 })),
  },
  same: { tags: [{ text: 'Calm' }, { text: 'Calm', active: true }, { text: '' }] },
  long: {
    label: 'Everything that people wrote on the cards which lay on the tables after the second evening',
    tags: [
      { text: 'Things that should not be said in a tag because a tag is meant to be short', active: true },
      { text: 'x'.repeat(90) },
    ],
  },
  rtl: { label: 'المزاج', tags: [{ text: 'هادئ', active: true }, { text: 'دافئ' }, { text: 'Wistful' }] },
  huge: { label: 'Words', tags: Array.from({ length: 5_000 }, (_, i) => ({ text: `Word ${i + 1}` })) },
};

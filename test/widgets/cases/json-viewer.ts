/** Data that a json-viewer has to look good with. */
function nest(depth: number): object {
  let value: object = { end: true };
  for (let i = 0; i < depth; i++) value = { level: value };
  return value;
}

export const cases = {
  empty: { title: 'Nothing found', data: {} },
  bare: { data: 42 },
  folded: { title: 'Folded at first', data: { a: [1, 2, 3], b: { c: null } }, expanded: false },
  long: {
    title: 'A very long title for an answer that has very long keys and even longer words in it',
    data: {
      'a key that is so long that nobody would ever want to read it to its very end': 'x'.repeat(300),
      text: 'Words that go on, and on, and on. '.repeat(12),
      'hidden\u202Ename': 'a\u200Bb',
    },
  },
  rtl: {
    title: 'بيانات الطقس',
    data: { المدينة: 'القاهرة', الحرارة: 31.5, التنبيهات: ['رياح', 'غبار'] },
    expanded: true,
  },
  deep: { title: 'Sixty levels', data: nest(60), expanded: true },
  huge: {
    title: 'A hundred thousand values',
    data: { items: Array.from({ length: 20_000 }, (_, i) => ({ id: i, name: `Item ${i}`, tags: ['a', 'b'] })) },
    maxDepth: 3,
  },
};

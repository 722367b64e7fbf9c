/** Data that a text has to look good with. */
export const cases = {
  empty: { content: '' },
  bare: { content: 'One sentence.' },
  rich: {
    content:
      '# Report\n\nFirst line\nsecond line of the same paragraph.\n\n- calm\n- warm, with `code`\n\n1. one\n2. two\n\n> quoted\n\n| City | People |\n|---|---:|\n| Tokyo | 37 |\n\n```ts\nconst a = 1;\n```\n\n[A link](https://example.com) and [a bad one](javascript:alert(1)).',
  },
  long: { content: `## ${'Long heading '.repeat(12)}\n\n${'x'.repeat(200)} https://example.com/${'path/'.repeat(40)}` },
  many: {
    content: Array.from({ length: 60 }, (_, i) => `Paragraph ${i + 1} says a little more than the one before.`).join(
      '\n\n',
    ),
  },
  rtl: {
    content: '## ملخص\n\nارتفعت المبيعات **١٢٪** في آذار، انظر [المتجر](https://example.com/shop).\n\n- هادئ\n- دافئ',
  },
};

/** Programs as the panel shows them where none can run: the source, long or short. */
export const cases = {
  bare: { code: 'root.textContent = 6 * 7;' },
  long: {
    title: 'A simulation of a very long name that says what it does in more words than fit into one line of the panel',
    code: Array.from(
      { length: 80 },
      (_, i) => `const value${i} = Math.sin(${i}) * Math.cos(${i}); // ${'x'.repeat(i)}`,
    ).join('\n'),
    css: 'body { display: grid }',
  },
  rtl: { title: 'حاسبة الفائدة المركبة', code: "root.textContent = 'مرحبا';", html: '<p dir="rtl">مرحبا</p>' },
};

/** Data that a grid-data has to look good with. */
const matrix = (rows: number, cols: number) =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: cols }, (_, col) => ((row + 1) * (col + 3) * 31) % 997),
  );

export const cases = {
  empty: { title: 'Free desks', rows: [] },
  bare: { rows: [[1]] },
  ragged: { title: 'Without heads', rows: [['a', 1, true], ['b'], [null, 2.5]], highlights: [{ row: 9, col: 9 }] },
  long: {
    title: 'A plan with a very long title that does not fit into the line it stands in',
    columns: [{ label: 'A column with a label longer than any cell', width: 120 }, { label: 'Short' }],
    rows: [
      ['A cell that goes on and on and will have to be cut somewhere', 'Donaudampfschifffahrtsgesellschaft'],
      ['x', 1_234_567.25],
    ],
    highlights: [{ row: 0, col: 1, color: 'gold' }],
  },
  rtl: {
    title: 'الجدول الأسبوعي',
    columns: [{ label: 'القاعة' }, { label: 'الاثنين' }, { label: 'الثلاثاء' }],
    rows: [
      ['الأولى', 'رياضيات', 'تاريخ'],
      ['الثانية', 'علوم', 'لغة'],
    ],
    highlights: [{ row: 1, col: 2 }],
  },
  huge: {
    title: 'Correlations',
    columns: Array.from({ length: 50 }, (_, i) => ({ key: `f${i}`, label: `F${i}` })),
    rows: matrix(200, 50),
    highlights: Array.from({ length: 50 }, (_, i) => ({ row: i, col: i, color: i % 2 ? 'seagreen' : '#7a3fb5' })),
  },
};

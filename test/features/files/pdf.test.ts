/** What of a PDF file is read: forms of them that are in the wild, and those that break readers. */
import { afterEach, expect, test } from 'vitest';
import { Pdf } from '../../../src/features/files/pdf';
import { isScanned, toRange, wordPages } from '../../../src/features/files/pdf-wire';
import { linesPage, lockedPdf, pdfFile, reportPdf, scannedPage } from '../../support/pdf-file';

let open: Pdf | undefined;
afterEach(() => open?.close());

function answer(file: Uint8Array, range = {}) {
  open = new Pdf(new Uint8Array(file));
  return open.answer({ from: 1, maxLength: 1_000_000, ...range });
}

async function textOf(file: Uint8Array): Promise<string> {
  const read = await answer(file);
  if (read.type !== 'read') throw new Error(read.type);
  return wordPages(read.pages, 1);
}

const invoice = linesPage([
  { text: 'Invoice 2026', size: 22 },
  'Thank you for your order.',
  'Item',
  { text: 'Count', x: 250 },
  { text: 'Price', x: 400 },
  'Blue record',
  { text: '2', x: 250 },
  { text: '39.00', x: 400 },
]);

test('pages have their numbers, larger lines are headings, and cells that lie apart are told apart', async () => {
  expect(await textOf(pdfFile([invoice, linesPage(['The end.'])]))).toBe(
    '[Page 1]\n# Invoice 2026\nThank you for your order.\nItem | Count | Price\nBlue record | 2 | 39.00\n\n[Page 2]\nThe end.',
  );
});

/** Of Helvetica, in thousandths of its size, for the letters from a to z. */
const widths = [
  556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556,
];
widths.push(500, 722, 500, 500, 500);
const widthOf = (word: string) =>
  [...word].reduce((sum, each) => sum + (widths[each.charCodeAt(0) - 97] ?? 0), 0) / 100;

/** A column that is set flush on both sides, at a size of ten. */
const flush = (x: number, lines: readonly string[]) =>
  lines.map((line, i) => {
    const words = line.split(' ');
    const wide = (150 - widthOf(words.join(''))) / (words.length - 1);
    expect(wide).toBeGreaterThan(15);
    return `BT /F1 10 Tf ${(wide - 2.78).toFixed(2)} Tw ${x} ${780 - 12 * i} Td (${line}) Tj ET`;
  });

test('narrow columns that are set flush have wide spaces, and no cells', async () => {
  const left = [
    'when rain falls on',
    'dry ground some of',
    'it runs down slope',
    'before roots drink',
    'what soil can hold',
  ];
  const right = [
    'rivers carry silt',
    'along their banks',
    'until a wide delta',
    'spreads it far out',
    'into shallow sea',
  ];
  const content = [...flush(50, left), ...flush(230, right)].join('\n');
  expect(await textOf(pdfFile([{ content }]))).toBe(`[Page 1]\n${[...left, ...right].join('\n')}`);
});

test('a tagged file’s headings and table rows are those that it tells', async () => {
  const marked = (id: number, tag: string, x: number, y: number, text: string) =>
    `/${tag}<</MCID ${id}>>BDC BT /F1 11 Tf ${x} ${y} Td (${text}) Tj ET EMC`;
  const content = [
    marked(0, 'H2', 50, 700, 'Rain'),
    marked(1, 'TD', 50, 650, 'Lyon'),
    marked(2, 'TD', 90, 650, '9 mm'),
    marked(3, 'P', 50, 600, 'Dry otherwise.'),
  ].join('\n');
  const objects = [
    '<</Type/StructTreeRoot/K 11 0 R/ParentTree<</Nums[0[12 0 R 15 0 R 16 0 R 17 0 R]]>>>>',
    '<</Type/StructElem/S/Document/P 10 0 R/K[12 0 R 13 0 R 17 0 R]>>',
    '<</Type/StructElem/S/H2/P 11 0 R/Pg 18 0 R/K 0>>',
    '<</Type/StructElem/S/Table/P 11 0 R/K[14 0 R]>>',
    '<</Type/StructElem/S/TR/P 13 0 R/K[15 0 R 16 0 R]>>',
    '<</Type/StructElem/S/TD/P 14 0 R/Pg 18 0 R/K 1>>',
    '<</Type/StructElem/S/TD/P 14 0 R/Pg 18 0 R/K 2>>',
    '<</Type/StructElem/S/P/P 11 0 R/Pg 18 0 R/K 3>>',
  ];
  const file = pdfFile([{ content, more: '/StructParents 0' }], {
    objects,
    catalog: '/StructTreeRoot 10 0 R/MarkInfo<</Marked true>>',
  });
  expect(await textOf(file)).toBe('[Page 1]\n## Rain\nLyon | 9 mm\nDry otherwise.');
});

test('what a person wrote into fields is told with their names, a password isn’t', async () => {
  const field = (name: string, value: string, flags: number) =>
    `<</Type/Annot/Subtype/Widget/FT/Tx/T(${name})/V(${value})/Ff ${flags}/Rect[10 10 90 30]>>`;
  const file = pdfFile([{ ...linesPage(['Form']), more: '/Annots[10 0 R 11 0 R]' }], {
    objects: [field('City', 'Lyon', 0), field('Code', 's3cret', 8192)],
    catalog: '/AcroForm<</Fields[10 0 R 11 0 R]>>',
  });
  expect(await textOf(file)).toBe('[Page 1]\nForm\nCity: Lyon');
});

test('a scanned page is told as a picture that can be attached, an empty one is not, and a file of pictures is known', async () => {
  expect(await textOf(pdfFile([scannedPage, linesPage([]), linesPage(['Text'])]))).toBe(
    '[Page 1: a picture, without text; the user can attach it by choosing this page alone]\n\n[Page 2: no text]\n\n[Page 3]\nText',
  );
  const read = await answer(pdfFile([scannedPage, scannedPage]));
  expect(read.type === 'read' && isScanned(read.pages)).toBe(true);
});

test.each([
  ['a locked file', lockedPdf(), 'locked'],
  ['no PDF file', Buffer.from('<html>Sign in</html>'), 'broken'],
  ['a file that was cut off', reportPdf(3).subarray(0, 900), 'broken'],
  ['an empty file', Buffer.alloc(0), 'broken'],
])('%s says so', async (_, file, type) => {
  expect(await answer(file)).toEqual({ type });
});

test('a file whose end is wrong is read all the same', async () => {
  const whole = pdfFile([invoice, linesPage(['The end.'])]).toString('latin1');
  const wrong = whole.replace(/startxref\n\d+/, 'startxref\n7');
  expect(await textOf(Buffer.from(wrong, 'latin1'))).toContain('Blue record');
});

test('a page that is broken costs that page alone', async () => {
  const broken = { content: 'BT /F9 11 Tf (x', more: '/Contents 99 0 R' };
  expect(await textOf(pdfFile([linesPage(['One']), broken, linesPage(['Three'])]))).toContain('[Page 3]\nThree');
});

test('reads as many pages as asked, and again without opening it again', async () => {
  const read = await answer(reportPdf(30), { from: 7, maxLength: 7000 });
  expect(read.type === 'read' && [read.pages.length, read.of, read.pages[0]?.text.split('\n')[0]]).toEqual([
    2,
    30,
    '# Chapter 7',
  ]);
  const next = await open?.answer({ from: 9, to: 9, maxLength: 8000 });
  expect(next?.type === 'read' && next.pages.map(({ text }) => text.split('\n')[0])).toEqual(['# Chapter 9']);
});

test.each([
  ['3-7', { from: 3, to: 7 }],
  ['3–7', { from: 3, to: 7 }],
  ['5', { from: 5, to: 5 }],
  ['8-', { from: 8, to: undefined }],
  ['', { from: 1 }],
  ['all', { from: 1 }],
  ['0', { from: 1, to: 0 }],
])('“%s” are pages', (written, range) => {
  expect(toRange(written)).toEqual(range);
});

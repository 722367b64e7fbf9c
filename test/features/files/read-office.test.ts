// @vitest-environment jsdom
/** What of documents and spreadsheets is read, and which are refused. */
import { expect, test } from 'vitest';
import { readOffice } from '../../../src/features/files/state/read-office';
import { archive, docx, ods, para, xlsx } from '../../support/office-file';

const textOf = (file: Uint8Array) => {
  const read = readOffice(file);
  return typeof read === 'string' ? read : read.text;
};

test('a document has its headings, lists, tables and footnotes, whatever its styles are called', () => {
  const cell = (text: string) => `<w:tc>${para(text)}</w:tc>`;
  const table = `<w:tbl><w:tr>${cell('City')}${cell('Rain')}</w:tr><w:tr>${cell('Lyon')}${cell('9 mm')}</w:tr></w:tbl>`;
  const body = `${para('Report', '<w:pStyle w:val="Titre1"/>')}${para('First', '<w:numPr/>')}${table}<w:p><w:r><w:t>One</w:t><w:tab/><w:t>two</w:t></w:r><w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>`;
  const footnotes = `<w:footnotes xmlns:w="w"><w:footnote>${para('Measured.')}</w:footnote></w:footnotes>`;
  expect(textOf(docx(body, { 'word/footnotes.xml': footnotes }))).toBe(
    '# Report\n- First\nCity | Rain\nLyon | 9 mm\nOne two\nMeasured.',
  );
});

test('hidden words of a document, and the copies for older programs, aren’t read', () => {
  const copy = `<mc:AlternateContent xmlns:mc="m"><mc:Choice>${para('Box')}</mc:Choice><mc:Fallback>${para('Box')}</mc:Fallback></mc:AlternateContent>`;
  expect(textOf(docx(`${para('Seen')}${para('pwned', '', '<w:vanish/>')}${copy}`))).toBe('Seen\n\nBox');
});

test('a workbook’s sheets are CSV: shared and inline texts, days, gaps, values of formulas; a hidden one is named', () => {
  const rows = `<row><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>a, b</t></is></c></row>
    <row><c r="A2" t="s"><v>1</v></c><c r="B2" s="1"><v>46354</v></c><c r="C2" s="2"><v>46354.5</v></c><c r="D2"><f>1+1</f><v>2</v></c><c r="E2" t="b"><v>1</v></c></row>`;
  expect(textOf(xlsx(rows))).toBe(
    '# Rain\nCity,,"a, b"\n東京,2026-11-28,2026-11-28 12:00:00,2,TRUE\n# Secret\n[hidden, not read]',
  );
});

test('OpenDocument’s cells and rows are repeated as they say, and empty ones to the end aren’t', () => {
  const cell = (text: string, times = 1) =>
    `<table:table-cell table:number-columns-repeated="${times}">${text && `<text:p>${text}</text:p>`}</table:table-cell>`;
  const row = (cells: string, times = 1) =>
    `<table:table-row table:number-rows-repeated="${times}">${cells}</table:table-row>`;
  const note =
    '<table:table-cell><office:annotation><text:p>note</text:p></office:annotation><text:p>7</text:p></table:table-cell>';
  expect(
    textOf(ods(`${row(cell('a') + cell('b', 2) + cell('', 16_000))}${row(note, 2)}${row(cell(''), 1_000_000)}`)),
  ).toBe('# Rain\na,b,b\n7\n7');
});

test.each([
  ['a locked file', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 'locked'],
  ['no archive', new TextEncoder().encode('Hello'), 'broken'],
  ['a file that was cut off', docx(para('x')).subarray(0, 200), 'broken'],
  ['another archive', archive({ 'a.txt': 'x' }), 'broken'],
  ['wrong XML', archive({ 'word/document.xml': '<w:document>' }), 'broken'],
])('%s says so', (_, file, problem) => {
  expect(textOf(file)).toBe(problem);
});

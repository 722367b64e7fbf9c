/** Documents and spreadsheets as programs write them: archives of XML, as small as they can be. */
import { strToU8, zipSync } from 'fflate';

export const archive = (files: Record<string, string>): Uint8Array<ArrayBuffer> =>
  new Uint8Array(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))));

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
export const docx = (body: string, more: Record<string, string> = {}) =>
  archive({
    'word/document.xml': `<?xml version="1.0"?><w:document ${w}><w:body>${body}</w:body></w:document>`,
    'word/styles.xml': `<w:styles ${w}><w:style w:styleId="Titre1"><w:name w:val="heading 1"/></w:style></w:styles>`,
    ...more,
  });
export const para = (text: string, own = '', run = '') =>
  `<w:p>${own && `<w:pPr>${own}</w:pPr>`}<w:r>${run && `<w:rPr>${run}</w:rPr>`}<w:t>${text}</w:t></w:r></w:p>`;

const sheet = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
export const xlsx = (rows: string, more: Record<string, string> = {}) =>
  archive({
    'xl/workbook.xml': `<workbook ${sheet} xmlns:r="r"><sheets><sheet name="Rain" sheetId="1" r:id="rId1"/><sheet name="Secret" sheetId="2" state="hidden" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    'xl/sharedStrings.xml': `<sst ${sheet}><si><t>City</t></si><si><r><t>東</t></r><r><t>京</t></r><rPh><t>とうきょう</t></rPh></si></sst>`,
    'xl/styles.xml': `<styleSheet ${sheet}><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${sheet}><sheetData>${rows}</sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml': `<worksheet ${sheet}><sheetData><row><c t="inlineStr"><is><t>hidden words</t></is></c></row></sheetData></worksheet>`,
    ...more,
  });

export const ods = (rows: string) =>
  archive({
    'content.xml': `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet><table:table table:name="Rain">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
  });

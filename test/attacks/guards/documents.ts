/** Guards of PDF files, documents and spreadsheets: what is fetched, how much of it is read, and what isn't told. */
import type { Guard } from './guard';

const [reader, tab] = ['src/features/files/pdf.ts', 'src/features/files/background/pdf-tab.ts'];
const office = 'src/features/files/state/read-office.ts';

export const documentGuards = {
  'a password of a PDF isn’t told': { file: reader, holds: ' && !password', without: '' },
  'pages are read as far as asked': { file: reader, holds: 'length > maxLength', without: 'length > Infinity' },
  'a page of a PDF has few pieces': { file: reader, holds: 'items.slice(0, maxMembers)', without: 'items' },
  'a PDF is fetched up to a size': {
    file: tab,
    holds: 'readUpTo(maxPdfBytes, response)',
    without: 'readUpTo(Infinity, response)',
  },
  'a PDF follows no redirect': { file: tab, holds: "redirect: 'error'", without: "redirect: 'follow'" },
  'only a site’s PDF is fetched': { file: tab, holds: '/^https?:/.test(url)', without: 'url' },
  'a PDF begins as one': { file: tab, holds: 'return isPdf(bytes) ? bytes : null;', without: 'return bytes;' },
  'hidden words of a document aren’t read': {
    file: office,
    holds: "isHidden(each.parentElement) ? '' : ",
    without: '',
  },
  'hidden sheets aren’t read': { file: office, holds: "?? 'visible') !== 'visible'", without: "?? 'visible') === ''" },
  'an archive is unpacked up to a size': {
    ...{ file: office, holds: 'isRead && size <= maxXml', without: 'isRead' },
    and: { file: office, holds: "if (size > maxXml) return 'large';", without: '' },
  },
  'a document has no document type': { file: office, holds: '/<!DOCTYPE|<!ENTITY/i', without: '/^$/' },
  'a row has few columns': { file: office, holds: 'Math.min(at, maxColumns)', without: 'at' },
  'a row is repeated a few times': {
    file: office,
    holds: "'number-rows-repeated', 1), maxRepeated",
    without: "'number-rows-repeated', 1), 1e9",
  },
} satisfies Record<string, Guard>;

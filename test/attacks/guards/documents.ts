/** Guards of PDF files: what is fetched, how much of it is read, and what isn't told. */
import type { Guard } from './guard';

const [reader, tab] = ['src/features/files/pdf.ts', 'src/features/files/background/pdf-tab.ts'];

export const documentGuards = {
  'a password of a PDF isn’t told': { file: reader, holds: ' && !password', without: '' },
  'pages are read as far as asked': { file: reader, holds: 'length > maxLength', without: 'length > Infinity' },
  'a page of a PDF has few pieces': { file: reader, holds: 'items.slice(0, maxMembers)', without: 'items' },
  'a PDF is fetched up to a size': { file: tab, holds: 'size > maxPdfBytes', without: 'size > Infinity' },
  'a PDF follows no redirect': { file: tab, holds: "redirect: 'error'", without: "redirect: 'follow'" },
  'only a site’s PDF is fetched': { file: tab, holds: '/^https?:/.test(url)', without: 'url' },
  'a PDF begins as one': { file: tab, holds: 'return isPdf(bytes) ? bytes : null;', without: 'return bytes;' },
} satisfies Record<string, Guard>;

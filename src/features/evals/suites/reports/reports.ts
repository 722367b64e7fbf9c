/** Reports of a run. A kind is a file of this folder and a row here. */
import { toHtmlReport } from './html';
import { toJunitReport } from './junit';
import { toMarkdownReport } from './markdown';
import { toPublicReport } from './public';
import type { EvalReport } from './report';

interface ReportKind {
  /** Of the file. */
  ending: string;
  mime: string;
  write(report: EvalReport): string;
}

export const reportKinds = {
  public: { ending: 'json', mime: 'application/json', write: toPublicReport },
  markdown: { ending: 'md', mime: 'text/markdown', write: toMarkdownReport },
  html: { ending: 'html', mime: 'text/html', write: toHtmlReport },
  junit: { ending: 'xml', mime: 'application/xml', write: toJunitReport },
} satisfies Record<string, ReportKind>;

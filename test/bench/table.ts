/** A report's rows for people: absolute figures and ratios, as text or as Markdown. */

export const SUBJECTS = ['ours', 'peer', 'native'] as const;
export type SubjectName = (typeof SUBJECTS)[number];

export interface Row {
  title: string;
  unit: 'B' | 'KB' | 'µs' | 'ms' | 's';
  /** A subject that can't be measured so is absent. Less is better, always. */
  figures: Partial<Record<SubjectName, number>>;
  /** How many fresh pages each figure comes from; absent where there's nothing to repeat. */
  pages?: number;
  /** What the reader must know to read the figures rightly. */
  note?: string;
}

export interface Report {
  /** Where the figures come from: browser, cores, load of the machine. */
  setting: Record<string, string>;
  rows: Row[];
}

const HEAD = ['', 'ours', 'peer', 'native', 'ours ÷ peer', 'ours ÷ native', 'pages', 'note'];
/** The aim: not slower than the peer, and within twice native. */
const LIMITS = { peer: 1, native: 2 };

function toCells({ title, unit, figures, pages, note }: Row): string[] {
  const figure = (name: SubjectName) => (figures[name] === undefined ? '–' : `${toFigure(figures[name])} ${unit}`);
  const times = (name: keyof typeof LIMITS) => toTimes(figures, name);
  return [title, ...SUBJECTS.map(figure), times('peer'), times('native'), pages?.toString() ?? '–', note ?? ''];
}

/** Three digits are what a benchmark can stand for; sizes are exact. */
function toFigure(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en');
  return Number(value.toPrecision(3)).toString();
}

/** A ratio beyond its aim is marked. */
function toTimes({ ours, ...others }: Row['figures'], name: keyof typeof LIMITS): string {
  const other = others[name];
  if (ours === undefined || !other) return '–';
  const ratio = ours / other;
  return `${toFigure(ratio)}×${ratio > LIMITS[name] ? ' (!)' : ''}`;
}

const toSetting = ({ setting }: Report) =>
  Object.entries(setting)
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ');

const LEGEND = '(!) marks more than the peer, or more than twice native. Less is better in every row.';

export function toText(report: Report): string {
  const lines = [HEAD, ...report.rows.map(toCells)];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  const pad = (cell: string, column: number) =>
    column === 0 || column === HEAD.length - 1 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return [toSetting(report), '', ...lines.map((cells) => cells.map(pad).join('  ').trimEnd()), '', LEGEND].join('\n');
}

export function toMarkdown(report: Report): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const rows = [HEAD, HEAD.map(() => '---'), ...report.rows.map(toCells)];
  return [toSetting(report), '', ...rows.map(line), '', LEGEND].join('\n');
}

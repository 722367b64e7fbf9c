/** A report's rows for people: absolute figures and ratios, as text or as Markdown. */

export interface Row {
  title: string;
  /** `B`, `µs`, `tokens`, `%` and the like; empty for a bare number. */
  unit: string;
  /** By subject. One that can't be measured so is absent. */
  figures: Readonly<Partial<Record<string, number>>>;
  /** How many samples each figure comes from; absent where there's nothing to repeat. */
  samples?: number;
  /** What the reader must know to read the figures rightly. */
  note?: string;
}

export interface Report {
  /** Where the figures come from: browser, cores, load of the machine. */
  setting: Record<string, string>;
  /** What is compared, each a column; the first is ours. */
  subjects: readonly string[];
  /** Subjects that ours is divided by, and the aim: a ratio beyond it is marked. Null: no aim. */
  against: Readonly<Record<string, number | null>>;
  rows: Row[];
  legend: string;
}

const toHead = ({ subjects, against }: Report): string[] => {
  const ratios = Object.keys(against).map((name) => `${subjects[0]} ÷ ${name}`);
  return ['', ...subjects, ...ratios, 'samples', 'note'];
};

function toCells({ title, unit, figures, samples, note }: Row, { subjects, against }: Report): string[] {
  const figure = (name: string) => (figures[name] === undefined ? '–' : `${toFigure(figures[name])} ${unit}`.trim());
  const ours = figures[subjects[0] ?? ''];
  const times = Object.entries(against).map(([name, limit]) => toTimes(ours, figures[name], limit));
  return [title, ...subjects.map(figure), ...times, samples?.toLocaleString('en') ?? '–', note ?? ''];
}

/** Three digits are what a benchmark can stand for; sizes are exact. */
export function toFigure(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en');
  return Number(value.toPrecision(3)).toString();
}

function toTimes(ours: number | undefined, other: number | undefined, limit: number | null): string {
  if (ours === undefined || !other) return '–';
  const ratio = ours / other;
  return `${toFigure(ratio)}×${limit !== null && ratio > limit ? ' (!)' : ''}`;
}

const toSetting = ({ setting }: Report) =>
  Object.entries(setting)
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ');

export function toText(report: Report): string {
  const head = toHead(report);
  const lines = [head, ...report.rows.map((row) => toCells(row, report))];
  const widths = head.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  const pad = (cell: string, column: number) =>
    column === 0 || column === head.length - 1 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  const body = lines.map((cells) => cells.map(pad).join('  ').trimEnd());
  return [toSetting(report), '', ...body, '', report.legend].join('\n');
}

export function toMarkdown(report: Report): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const head = toHead(report);
  const rows = [head, head.map(() => '---'), ...report.rows.map((row) => toCells(row, report))];
  return [toSetting(report), '', ...rows.map(line), '', report.legend].join('\n');
}

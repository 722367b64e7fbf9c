/** Numbers in a column of texts, such as `€ 1,234.50` and `12 %`. Pure. */

const figure = /^[-−+]?(?:\p{Sc}|[A-Z]{3})?\s?[-−+]?\d[\d.,'’\u00a0\u202f ]*([kKMB])?(?:%|\p{Sc}|[A-Z]{3})?$/u;

/** One number for each cell, null for an empty one; null if any other isn't a number. */
export function readFigures(cells: readonly unknown[]): (number | null)[] | null {
  const texts = cells.flatMap((cell) => (typeof cell === 'string' && cell.trim() !== '' ? [cell.trim()] : []));
  if (!texts.every((text) => figure.test(text))) return null;
  const decimal = texts.some(hasDecimalComma) ? ',' : '.';
  const figures = cells.map((cell) => toFigure(cell, decimal));
  return figures.every((each) => each !== undefined) ? figures : null;
}

/** `1.234,5` and `12,5`; what has three digits after its only comma, as `1,234` has, is taken for English. */
function hasDecimalComma(text: string): boolean {
  const [point, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')];
  if (point >= 0 || comma < 0) return point >= 0 && point < comma;
  return text.indexOf(',') === comma && !/^\d{3}(?!\d)/.test(text.slice(comma + 1));
}

/** `1.2K`, `3M`. */
const times: Record<string, number> = { k: 1e3, K: 1e3, M: 1e6, B: 1e9 };

function toFigure(cell: unknown, decimal: ',' | '.'): number | null | undefined {
  if (cell === null || cell === undefined) return null;
  if (typeof cell === 'number') return cell;
  if (typeof cell !== 'string') return undefined;
  if (cell.trim() === '') return null;
  const [all, letter = ''] = figure.exec(cell.trim()) ?? [];
  if (all === undefined) return undefined;
  const plain = all.replaceAll('−', '-').replace(decimal === ',' ? /[^\d,-]/g : /[^\d.-]/g, '');
  const number = Number(plain.replace(',', '.')) * (times[letter] ?? 1);
  return Number.isFinite(number) ? number : undefined;
}

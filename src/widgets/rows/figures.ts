/** Numbers in a column of texts, such as `€ 1,234.50` and `12 %`. Pure. */

const figure = /^[-−+]?(?:\p{Sc}|[A-Z]{3})?\s?[-−+]?(\d[\d.,'’\u00a0\u202f ]*)([kKMB])?(?:%|\p{Sc}|[A-Z]{3})?$/u;

/** What stands before the decimals: groups of three, in India of two before the last. `+49 30 1234` and `1,2,3` are no numbers. */
const grouped = /^(?:\d+|\d{1,3}(?:[.,'’\u00a0\u202f ]\d{2,3})*[.,'’\u00a0\u202f ]\d{3})$/;

/** One number for each cell, null for an empty one; null if any other isn't a number. */
export function readFigures(cells: readonly unknown[]): (number | null)[] | null {
  const texts = cells.flatMap((cell) => (typeof cell === 'string' && cell.trim() !== '' ? [cell.trim()] : []));
  if (!texts.every((text) => figure.test(text))) return null;
  const decimal = texts.some(hasDecimalComma) ? ',' : '.';
  const figures = cells.map((cell) => toFigure(cell, decimal));
  return figures.every((each) => each !== undefined) ? figures : null;
}

/** `1.234,5`, `12,5` and `1.234.567`; what has three digits after its only comma, as `1,234` has, is taken for English. */
function hasDecimalComma(text: string): boolean {
  const [point, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')];
  if (comma < 0 && text.indexOf('.') < point) return true;
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
  const [all = '', digits = '', letter = ''] = figure.exec(cell.trim()) ?? [];
  const [whole = '', ...decimals] = digits.trim().split(decimal);
  if (!grouped.test(whole) || decimals.length > 1 || /\D/.test(decimals[0] ?? '')) return undefined;
  const size = Number(`${whole.replace(/\D/g, '')}.${decimals[0] ?? ''}`) * (times[letter] ?? 1);
  const number = /[-−]/.test(all) ? -size : size;
  return Number.isFinite(number) ? number : undefined;
}

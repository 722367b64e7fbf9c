/** Tables as CSV after RFC 4180, with text that a spreadsheet would run as a formula made harmless. Pure. */

export type CsvCell = string | number | boolean | null | undefined | object;

export const toCsv = (lines: readonly (readonly CsvCell[])[]): string =>
  lines.map((line) => line.map(toField).join(',')).join('\r\n');

function toField(cell: CsvCell): string {
  const text =
    cell === null || cell === undefined ? '' : typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
  // Numbers may begin with a minus; a text that does could be a formula.
  const safe = typeof cell === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

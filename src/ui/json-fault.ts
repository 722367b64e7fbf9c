/** Finds where a text stops being valid JSON from the browser's error message. Pure. */
export interface JsonFault {
  /** From 1. */
  line: number;
  column: number;
}

/** Null if the message doesn't say. Firefox reports the line, Chromium the position or the surrounding text; neither does for truncated text. */
export function findJsonFault(text: string, message: string): JsonFault | null {
  const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? [];
  if (line !== undefined && column !== undefined) return { line: Number(line), column: Number(column) };
  const position = findPosition(text, message);
  return position === null ? null : jsonFaultAt(text, position);
}

export function jsonFaultAt(text: string, position: number): JsonFault {
  const before = text.slice(0, position).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** The number of characters before the fault that Chromium quotes; about as many follow. */
const charactersBefore = 10;

function findPosition(text: string, message: string): number | null {
  const [, position] = /position (\d+)/.exec(message) ?? [];
  if (position !== undefined) return Number(position);
  const [, around] = /, \.\.\."([\s\S]{1,60})"(?:\.\.\.)? is not valid JSON$/.exec(message) ?? [];
  const place = around ? text.indexOf(around) : -1;
  if (around && place >= 0 && text.indexOf(around, place + 1) < 0) return place + charactersBefore;
  return /end of/i.test(message) ? text.length : null;
}

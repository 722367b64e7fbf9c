/** Turns that did nothing but draw, one after the other, as one row of the chat above the widgets they drew. Pure. */
import { onlyDrew } from './drawing-calls';
import type { CallsRow, ChatRow } from './rows';

/** Keeps a joined row the same object while its parts are. */
export function followDrawing(): (rows: ChatRow[]) => ChatRow[] {
  let known = new Map<string, { parts: CallsRow[]; row: CallsRow }>();

  return (rows) => {
    const joined: ChatRow[] = [];
    const next: typeof known = new Map();
    let at = -1; // of the row that another one can join
    for (const row of rows) {
      const first = at < 0 ? undefined : joined[at];
      const drew = row.type === 'calls' && row.versions === undefined && onlyDrew(row.calls);
      if (drew && first?.type === 'calls') {
        const parts = [...(next.get(first.id)?.parts ?? [first]), row];
        const before = known.get(first.id);
        const isSame = before?.parts.length === parts.length && parts.every((part, i) => part === before.parts[i]);
        const together = isSame ? before.row : join(parts);
        next.set(first.id, { parts, row: together });
        joined[at] = together;
        continue;
      }
      joined.push(row);
      if (row.type !== 'widget') at = drew ? joined.length - 1 : -1;
    }
    known = next;
    return joined;
  };
}

function join(parts: readonly CallsRow[]): CallsRow {
  const [first] = parts;
  const turns = parts.flatMap(({ turn }) => turn ?? []);
  const messageId = parts.find((part) => part.messageId !== undefined)?.messageId;
  const calls = parts.flatMap((part) => part.calls);
  return { type: 'calls', id: first?.id ?? '', calls, turns, turn: turns[0], messageId };
}

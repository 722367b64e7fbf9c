/** The members of an answer that hold thoughts, joined from their pieces as they came, so that they can go back so. */
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';
import { quirks } from '../quirks';
import { withoutNull } from './members';

export type ThoughtFields = ReturnType<typeof createThoughtFields>;

/** Of one answer. */
export function createThoughtFields() {
  const fields: JsonObject = {};
  /** The first member with words is the one that is shown: most that send two say the same in both. */
  let main: string | undefined;
  let shown = '';
  const show = (name: string, words: string): string => {
    main ??= name;
    if (name !== main && shown.includes(words.trim())) return '';
    shown += words;
    return words;
  };
  const addText = (name: string, value: string): string => {
    const before = typeof fields[name] === 'string' ? fields[name] : '';
    const more = newOf(before, value);
    fields[name] = before + more;
    return more;
  };
  const addDetails = (name: string, value: unknown): string => {
    const details = Array.isArray(fields[name]) ? fields[name] : [];
    fields[name] = details;
    const pieces = (Array.isArray(value) ? value : [value]).filter(isJsonObject);
    return pieces.map((piece) => addDetail(details, piece)).join('');
  };
  return {
    fields,
    /** Returns what a reader is shown of this piece. */
    add(message: JsonObject): string {
      const words = quirks('thoughtIn').map((name) => {
        const value = message[name];
        const more = typeof value === 'string' ? addText(name, value) : value ? addDetails(name, value) : '';
        return more && show(name, more);
      });
      for (const name of quirks('sealedIn')) if (message[name]) fields[name] = message[name];
      return words.find((each) => each !== '') ?? '';
    },
    /** Thoughts within the content (Mistral) go back within the content. */
    addPart(words: string): void {
      addDetails('content', [{ type: 'thinking', thinking: [{ type: 'text', text: words }] }]);
    },
  };
}

/** Some send with each piece all that came before it. A piece of a few characters may begin like the whole by chance. */
const newOf = (before: string, piece: string): string =>
  before.length >= 6 && piece.length > before.length && piece.startsWith(before) ? piece.slice(before.length) : piece;

const readable = ['text', 'summary', 'thinking', 'content'] as const; // the names, for `find`

/** Joins a piece to the last detail if it goes on with it. Returns its words. */
function addDetail(details: unknown[], piece: JsonObject): string {
  const last = details.at(-1);
  const name = readable.find((each) => typeof piece[each] === 'string');
  const isMore =
    isJsonObject(last) &&
    piece.type === last.type &&
    piece.index === last.index &&
    !(last.signature && name && piece[name]) &&
    !/encrypted|redacted/.test(String(piece.type));
  const inner = Array.isArray(piece.thinking) ? piece.thinking.find(isJsonObject) : undefined;
  if (inner && isMore && Array.isArray(last.thinking)) return addDetail(last.thinking, inner);
  const [before, words] = [name && isMore && last[name], name ? piece[name] : ''];
  const more = newOf(typeof before === 'string' ? before : '', String(words));
  if (!isMore) details.push(structuredClone(piece));
  // So that a later piece without a signature doesn't take it away.
  else Object.assign(last, withoutNull(piece), name && { [name]: `${before ?? ''}${more}` });
  return /encrypted|redacted/.test(String(piece.type)) ? '' : more;
}

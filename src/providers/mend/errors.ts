/** Finds the error in an event of an answer, wherever a service puts it. */
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';
import { findMessage, messageNames } from '../failure';
import { quirks } from '../quirks';

export interface FoundError {
  message: string;
  type?: string;
  code?: string | number;
  /** As it came, with what its message leaves out. */
  whole: unknown;
}

/** `isAnswer`: the event has what an answer has, so that a message in it needn't be an error's. */
export function findError(event: JsonObject, isAnswer: boolean): FoundError | null {
  const [first] = Array.isArray(event.choices) ? event.choices : [];
  const places = [
    event.error,
    event.errors,
    isJsonObject(first) && first.error,
    ...quirks('errorOf').map((of) => of(event)),
  ];
  const found = places.find(isSomething) ?? (!isAnswer && isRefusal(event) ? event : undefined);
  if (found === undefined) return null;
  return toError(found === true ? { ...event, error: undefined } : Array.isArray(found) ? found[0] : found);
}

/** Many send the member with every event, and nothing in it. */
function isSomething(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(isSomething);
  return typeof value === 'string' ? value.trim() !== '' : Boolean(value);
}

const codes = ['code', 'status', 'status_code', 'statusCode', 'error_code', 'errorCode', 'type'] as const; // the names, for `find`

/** Words alone, or with a code that says that something failed. */
const isRefusal = (event: JsonObject): boolean =>
  messageNames.some((name) => isSomething(event[name]) && (name !== 'message' || typeof event.message === 'string')) &&
  (Object.keys(event).length === 1 ||
    event.success === false ||
    event.ok === false ||
    codes.some((name) => isFailing(name, event[name])));

function isFailing(name: (typeof codes)[number], code: unknown): boolean {
  if (typeof code !== 'number' && typeof code !== 'string') return false;
  if (/^-?\d+$/.test(String(code))) return Number(code) > (/error/.test(name) ? 0 : 299) || Number(code) < 0;
  if (/code/i.test(name)) return !/^(|ok|success|processing)$/i.test(String(code));
  return /error|fail|invalid|denied|exceed|exception/i.test(String(code));
}

function toError(error: unknown): FoundError {
  if (!isJsonObject(error)) return { message: String(error), whole: error };
  const code = codes.map((name) => error[name]).find((each) => typeof each === 'number' || /^\d+$/.test(String(each)));
  return {
    message: findMessage(error) ?? JSON.stringify(error),
    ...(typeof error.type === 'string' && { type: error.type }),
    ...(code !== undefined && { code: Number(code) }),
    whole: error,
  };
}

/** Parses messages from the sandbox and limits their size, since its code is untrusted; only the newest is passed on, at intervals. */
import { toSandboxHeight } from '#ui/sandbox-host.ts';

/** Milliseconds between two messages. */
const pause = 2000;
/** Messages while the panel is open, however often the program runs. */
const maxMessages = 100;
/** Characters of JSON. */
const maxLength = 10_000;

/** How many messages each block has sent, and when it sent the last. */
const sent = new WeakMap<object, { count: number; at: number }>();

/** `of` identifies the block across its runs. `onHeld`: a newer message came, or one is too long, no JSON, or one too many. */
export function createOutlet(of: object, listeners: { onData(data: unknown): void; onHeld(): void }) {
  const { onData, onHeld } = listeners;
  let newest: { data: unknown } | null = null;
  let seen = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pass = () => {
    clearTimeout(timer);
    const { count, at } = sent.get(of) ?? { count: 0, at: Number.NEGATIVE_INFINITY };
    if (!newest || !seen) return;
    const left = at + pause - Date.now();
    if (left > 0) {
      timer = setTimeout(pass, left);
      return;
    }
    const json = toJson(newest.data);
    newest = null;
    if (json === undefined || json.length > maxLength || count >= maxMessages) return onHeld();
    sent.set(of, { count: count + 1, at: Date.now() });
    onData(JSON.parse(json));
  };
  return {
    take(data: unknown) {
      if (newest) onHeld();
      newest = { data };
      pass();
    },
    see(isSeen: boolean) {
      seen = isSeen;
      pass();
    },
    end: () => clearTimeout(timer),
  };
}

/** Undefined for what JSON cannot express. */
function toJson(data: unknown): string | undefined {
  try {
    return JSON.stringify(data);
  } catch {
    return undefined; // a cycle or a bigint
  }
}

type ProgramMessage =
  | { type: 'height'; height: number }
  | { type: 'error'; text: string }
  | { type: 'data'; data: unknown };

/** Characters of an error. */
const maxError = 2_000;

/** Null for anything that is not a message of the sandbox page. */
export function readProgramMessage(value: unknown): ProgramMessage | null {
  if (typeof value !== 'object' || value === null) return null;
  const { height, error, data } = value as Record<string, unknown>; // every member is checked below
  if (typeof height === 'number' && Number.isFinite(height)) return { type: 'height', height: toSandboxHeight(height) };
  if (typeof error === 'string') return { type: 'error', text: error.slice(0, maxError) };
  return 'data' in value ? { type: 'data', data } : null;
}

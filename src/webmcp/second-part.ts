/** What only answers promises comes later than the rest, when somebody uses it: how it is asked for, and what waits for it. */
import { NativeError } from './intrinsics';

/** The part is a module of its own, of which the first part knows only the type. */
export interface Arrival<Part> {
  /** Absent until it is there. */
  part?: Part | undefined;
  /** Asks for it, once for all who wait. Rejects with a sentence if it doesn't come; whoever asks next asks again. */
  ask(): Promise<Part>;
}

/** `second`: the part itself, or what brings it. */
export function expectSecond<Part extends object>(second?: Part | (() => Promise<Part>)): Arrival<Part> {
  let coming: Promise<Part> | undefined;
  const bring = async () => {
    try {
      if (typeof second !== 'function') throw second;
      arrival.part = await second();
      return arrival.part;
    } catch {
      coming = undefined;
      throw new NativeError('Part of WebMCP is missing. Reload the page.');
    }
  };
  const arrival: Arrival<Part> = {
    part: typeof second === 'object' ? second : undefined,
    ask() {
      coming ??= bring();
      return coming;
    },
  };
  return arrival;
}

/** Uses the part: at once if it is there. */
export const whenThere = <Part>(
  arrival: Arrival<Part>,
  use: (part: Part) => void,
  fail?: (error: Error) => void,
): void => after(arrival.part ? undefined : arrival.ask(), () => use(arrival.part as Part), fail); // it is there by then

/** The same for what answers a promise; `otherwise` answers if the part doesn't come. */
export function answerWith<Part, T>(
  arrival: Arrival<Part>,
  use: (part: Part) => Promise<T>,
  otherwise?: () => Promise<T>,
): Promise<T> {
  const wait = async () => {
    let part: Part;
    try {
      part = await arrival.ask();
    } catch (error) {
      if (otherwise) return otherwise();
      throw error;
    }
    return use(part);
  };
  return arrival.part ? use(arrival.part) : wait();
}

/** Runs `use`: at once, unless there is something to wait for. */
export function after(pending: Promise<unknown> | undefined, use: () => void, fail?: (error: Error) => void): void {
  const wait = async () => {
    try {
      await pending;
    } catch (error) {
      return fail?.(error as Error); // the only kind
    }
    use();
  };
  if (pending) void wait();
  else use();
}

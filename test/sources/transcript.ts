/** Conversations with the true sources of their widgets, labelled by hand: verbs that write one, step by step. */
import type { JsonObject } from '#tools';

/**
 * The true sources of a widget: ids of calls and files, `user` for what the user wrote, `model` where figures (or, without
 * any, what it lists) are the model's own.
 */
type Truth = readonly string[];

export type Step =
  | { type: 'said'; text: string }
  | { type: 'file'; id: string; name: string; text: string }
  | { type: 'read'; id: string; server: string; tool: string; input: JsonObject; result: string; isError?: true }
  | { type: 'shown'; id: string; widget: string; data: JsonObject; truth: Truth }
  /** `data`: all of it after the update. */
  | { type: 'updated'; id: string; data: JsonObject; truth: Truth }
  | { type: 'used'; id: string; event: string; payload: JsonObject };

export interface Transcript {
  about: string;
  steps: readonly Step[];
}

export const transcript = (about: string, ...steps: Step[]): Transcript => ({ about, steps });

export const said = (text: string): Step => ({ type: 'said', text });

/** Sent with a message of its own. */
export const file = (id: string, name: string, text: string): Step => ({ type: 'file', id, name, text });

/** `where`: `server tool`. A server with a dot is a page; `autoui` is built in. */
export function read(id: string, where: string, result: unknown, input: JsonObject = {}): Step {
  const [server = '', tool = ''] = where.split(' ');
  return {
    type: 'read',
    id,
    server,
    tool,
    input,
    result: typeof result === 'string' ? result : JSON.stringify(result),
  };
}

export const failed = (id: string, where: string, words: string, input: JsonObject = {}): Step => ({
  ...(read(id, where, words, input) as Extract<Step, { type: 'read' }>), // what `read` makes
  isError: true,
});

export const shows = (id: string, widget: string, data: JsonObject, ...truth: Truth): Step => ({
  type: 'shown',
  id,
  widget,
  data,
  truth,
});

export const updates = (id: string, data: JsonObject, ...truth: Truth): Step => ({ type: 'updated', id, data, truth });

export const uses = (id: string, event: string, payload: JsonObject): Step => ({ type: 'used', id, event, payload });

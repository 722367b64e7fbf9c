/** What passes over a link between two documents of different origins; what comes from the other side is checked by hand. */
import type { Hints, RunOutcome } from '../context';
import { isObject } from '../convert';
import { isArray, parse } from '../intrinsics';
import { LOST } from '../run-tool';
import type { PeerTool } from './peer';

/** At most this many tools of one document of another origin are listed. */
const TOOLS = 1000;
/** The longest text in characters that is accepted of such a tool. */
const LENGTH = 100_000;

const isSchema = (value: unknown): value is string | undefined =>
  value === undefined || (isText(value) && isJson(value));

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= LENGTH;

/** The tools in an answer; those that aren't well formed are left out. */
export function toTools(answer: unknown): PeerTool[] {
  const tools: PeerTool[] = [];
  if (!isArray(answer)) return tools;
  for (let i = 0; i < answer.length && i < TOOLS; i++) {
    const { name, title, description, schema, hints, disabled } = toMembers(answer[i]);
    if (isText(name) && isText(title) && isText(description) && isSchema(schema))
      tools[tools.length] = {
        name,
        title,
        description,
        schema,
        hints: isObject(hints) ? (hints as Hints) : undefined, // its members are read as flags
        disabled: !!disabled,
      };
  }
  return tools;
}

export function isJson(value: unknown): value is string {
  try {
    return typeof value === 'string' && parse(value) !== undefined;
  } catch {
    return false;
  }
}

/** An outcome that isn't well formed, or none, counts as a tool that isn't there. */
export function toOutcome(answer: unknown): RunOutcome {
  const { type, text, message, code } = toMembers(answer);
  if (type === 'returned' && (text === null || typeof text === 'string')) return { type, text };
  if (isText(message)) {
    if (type === 'threw' || type === 'failed') return { type, message };
    if (type === 'refused' && (code === 'disabled' || code === 'unavailable')) return { type, code, message };
  }
  return LOST;
}

/** Data that was cloned has no getters that could throw. */
export const toMembers = (data: unknown): Record<string, unknown> =>
  isObject(data) ? (data as Record<string, unknown>) : { __proto__: null }; // any object has members by name

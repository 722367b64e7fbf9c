/** Which addresses a widget may open; others are removed from its parameters before they enter the log. */
import type { JsonObject } from '#tools';

const openable = new Set(['http:', 'https:', 'mailto:']);

/** An absolute http, https or mailto address. */
export const isOpenableHref = (value: unknown): boolean =>
  typeof value === 'string' && URL.canParse(value) && openable.has(new URL(value).protocol);

/** A spec's `sanitise`: removes members of these names at any depth, unless they may be opened. */
export function dropUnsafeHrefs(...members: readonly string[]): (params: JsonObject) => JsonObject {
  const stays = ([name, value]: [string, unknown]) => !members.includes(name) || isOpenableHref(value);
  const cleanObject = (object: object): JsonObject =>
    Object.fromEntries(
      Object.entries(object)
        .filter(stays)
        .map(([name, value]) => [name, clean(value)]),
    );
  const clean = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(clean);
    return typeof value === 'object' && value !== null ? cleanObject(value) : value;
  };
  return cleanObject;
}

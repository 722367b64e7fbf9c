/** Removes addresses that may not be opened from a widget's parameters, before they enter the log. */
import { isOpenableLink, type JsonObject } from '#tools';

/** A spec's `sanitise`: removes members of these names at any depth, unless they may be opened. */
export function dropUnsafeHrefs(...members: readonly string[]): (params: JsonObject) => JsonObject {
  const stays = ([name, value]: [string, unknown]) => !members.includes(name) || isOpenableLink(value);
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

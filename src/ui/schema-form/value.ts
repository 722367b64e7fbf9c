/** A form's value is plain JSON; each change returns a new one that is otherwise unchanged. Pure. */

import { readJson, toJsonNumber, writeJson } from '#core/tools/long-numbers.ts';
import { isJsonObject } from '#core/tools/tool.ts';
import { findJsonFault, type JsonFault, jsonFaultAt } from '../json-fault';

/** A JSON Schema's name for the type of a value. */
/** Undefined removes the member. An existing member keeps its position. */
export function setMember(value: unknown, name: string, next: unknown): Record<string, unknown> {
  const members = new Map(isJsonObject(value) ? Object.entries(value) : []).set(name, next);
  return Object.fromEntries([...members].filter(([, member]) => member !== undefined));
}

/** Undefined removes the item. */
export function withItem(items: readonly unknown[], index: number, next: unknown): unknown[] {
  return next === undefined ? items.toSpliced(index, 1) : items.with(index, next);
}

export function moveItem(items: readonly unknown[], from: number, to: number): unknown[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, items[from]);
}

/** Text typed into a number field: a number if it is one, otherwise the text, which the validator rejects. */
export function readNumber(text: string): number | string | undefined {
  const plain = text.trim();
  if (plain === '') return undefined;
  const [, minus, whole = '', fraction = '', exponent = ''] =
    /^(?:\+|(-))?(\d*)(?:\.(\d*))?(e[+-]?\d+)?$/i.exec(plain) ?? [];
  if (whole === '' && !fraction) return plain;
  const digits = `${whole.replace(/^0+(?=.)/, '') || '0'}${fraction && `.${fraction}`}`;
  return toJsonNumber(`${minus ?? ''}${digits}${exponent}`);
}

/** A fault without a known position is reported at the end, where the user is probably typing. */
export function readTypedJson(text: string): { value: unknown } | { fault: JsonFault } {
  try {
    return { value: readJson(text) };
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    return { fault: findJsonFault(text, message) ?? jsonFaultAt(text, text.length) };
  }
}

export const toEditedJson = (value: unknown): string => (value === undefined ? '' : writeJson(value, 2));

/** The JSON Pointer of a member or item. */
export const below = (path: string, name: string | number): string =>
  `${path}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;

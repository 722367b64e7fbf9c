/** A page's object seen with some members changed, for a method that reads them by name. */

import { NativeProxy } from '../intrinsics';
import { isObject } from '../web-idl';

/** Works for a frozen object too, and for one whose getters need it as their receiver. What is no object stays as it is. */
export function withMembersChanged(object: unknown, change: (key: PropertyKey, value: unknown) => unknown): unknown {
  if (!isObject(object)) return object;
  const source = object as Record<PropertyKey, unknown>; // any object has members by key
  return new NativeProxy({}, { get: (_, key) => change(key, source[key]) });
}

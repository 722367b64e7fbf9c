/** A view of a page's object in which some members are changed, for a method that reads members by name. */

import { NativeProxy } from '../intrinsics';
import { isObject } from '../web-idl';

/** Also works for frozen objects, and for objects whose getters need them as receiver. Returns anything else unchanged. */
export function withMembersChanged(object: unknown, change: (key: PropertyKey, value: unknown) => unknown): unknown {
  if (!isObject(object)) return object;
  return new NativeProxy({}, { get: (_, key) => change(key, object[key]) });
}

/** What Web IDL gives each interface beside its members. Minifiers rename classes. */
import { defineProperty } from './intrinsics';

export function nameInterface(Interface: { prototype: object }, name: string, length: number): void {
  defineProperty(Interface, 'name', { value: name, configurable: true });
  defineProperty(Interface, 'length', { value: length, configurable: true });
  defineProperty(Interface.prototype, Symbol.toStringTag, { value: name, configurable: true });
}

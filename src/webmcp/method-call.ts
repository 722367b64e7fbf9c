/** What each method's algorithm gets: its context, and the two ends of the promise that the caller holds. */
import type { Context } from './context';
import type { Fail } from './convert';

export interface MethodCall {
  context: Context;
  /** Throws a TypeError that names the method. What an algorithm throws rejects the promise. */
  fail: Fail;
  resolve: (value?: unknown) => void;
  reject: (reason: unknown) => void;
}

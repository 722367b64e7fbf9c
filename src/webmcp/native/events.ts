/** Events of the browser's registry, some of which are hidden from the page. */
import { type NativeState, tellHost } from '../context';
import { now, shift } from '../intrinsics';

/** After this many milliseconds an event is no longer expected, so that it doesn't hide a later one. */
const PATIENCE = 2000;

export function note({ expected }: NativeState, after: (() => void) | undefined): void {
  expected[expected.length] = { since: now(), after };
}

/** Handles an event of the browser. Returns whether the page shall receive it. */
export function takeEvent({ context, expected, waiting }: NativeState): boolean {
  while (expected[0] && now() - expected[0].since > PATIENCE) shift(expected)?.after?.();
  const next = shift(expected);
  if (next && !next.after) return false;
  context.queueTask(() => {
    next?.after?.();
    for (let then = shift(waiting); then; then = shift(waiting)) then();
    tellHost(context);
  });
  return true;
}

/** A call of a tool in another same-origin document. Either document may go away during the call. */

import { abort, addEventListener, controllerSignal, NativeAbortController } from '../intrinsics';
import { LOST, untilAborted } from '../run-tool';
import type { QueueTask } from '../tasks';
import type { Settle } from '../tool';
import type { Peer, PeerCall } from './peer';

interface Nearby {
  peer: Peer;
  /** Where the tool lives. */
  window: Window;
  /** Where the caller lives. */
  own: Window;
  queueTask: QueueTask;
}

/**
 * Settles in the caller's realm, because the tool's realm can't once its document is gone. If the caller's document goes, the
 * tool is aborted, as in Chromium, and the call never settles.
 */
export function runNearby({ peer, window, own, queueTask }: Nearby, call: PeerCall, settle: Settle): void {
  const controller = new NativeAbortController();
  const ended = new NativeAbortController();
  const signal = controllerSignal(ended);
  let left = false;
  const finish = untilAborted(
    call.signal,
    (outcome) => {
      abort(ended); // by signal: listeners can't be removed from a window that has become cross-origin
      if (!left) settle(outcome);
    },
    () => abort(controller),
  );
  const lose = () => queueTask(() => finish(LOST));
  const leave = () => {
    left = true;
    abort(controller);
  };
  addEventListener(window, 'pagehide', lose, { signal });
  addEventListener(own, 'pagehide', leave, { signal });
  peer.runTool(peer.origin, { ...call, signal: controllerSignal(controller) }, finish);
}

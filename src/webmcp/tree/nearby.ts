/** A call of a tool in another document of the same origin, either of which may go away meanwhile. */

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
 * Settles in the caller's realm, since the tool's can't any more when its document has gone. When the caller's goes, the
 * tool is told, as in Chromium, and the call never settles.
 */
export function runNearby({ peer, window, own, queueTask }: Nearby, call: PeerCall, settle: Settle): void {
  const controller = new NativeAbortController();
  const ended = new NativeAbortController();
  const signal = controllerSignal(ended);
  let left = false;
  const finish = untilAborted(
    call.signal,
    (outcome) => {
      abort(ended); // a window that has got a document of another origin lets nobody remove a listener
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

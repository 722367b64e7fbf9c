/** A call of a tool in another document of the same origin, either of which may go away meanwhile. */
import type { Settle } from '../context';
import { abort, addEventListener, controllerSignal, NativeAbortController, removeEventListener } from '../intrinsics';
import type { QueueTask } from '../tasks';
import { LOST, type Peer, type PeerCall } from './peer';

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
  const { signal } = call;
  let left = false;
  const finish: Settle = (outcome) => {
    removeEventListener(window, 'pagehide', lose);
    removeEventListener(own, 'pagehide', leave);
    if (signal) removeEventListener(signal, 'abort', cancel);
    if (!left) settle(outcome);
  };
  const lose = () => queueTask(() => finish(LOST));
  const cancel = () => {
    finish({ type: 'aborted' });
    abort(controller);
  };
  const leave = () => {
    left = true;
    cancel();
  };
  addEventListener(window, 'pagehide', lose);
  addEventListener(own, 'pagehide', leave);
  if (signal) addEventListener(signal, 'abort', cancel);
  peer.runTool(peer.origin, { ...call, signal: controllerSignal(controller) }, finish);
}

/** What a document does at once for the others of its frame tree; all else waits until one of them, or the page, uses the API. */
import type { Context } from '../context';
import { installationOf } from '../installed';
import { addEventListener, filter, includes } from '../intrinsics';
import { answerFrame, MAY_I } from '../policy';
import { isNear, peerOf } from './documents';
import type { Peer } from './peer';

/** The text of a hello to a document of another origin, and of its answer, which transfers a port. It is no secret. */
export const HELLO = 'tabhand.webmcp.hello';

/** Lets documents of other origins find this one; watches its forms if a document above it is awake. */
export function joinTree(context: Context): void {
  const { origin, window } = context.environment;
  const own = window as Window; // the extension and the package pass a real one
  const listen = (received: Event) => {
    const event = received as MessageEvent; // the only kind of event of this type
    if (event.data === HELLO) context.tree.take(event);
    if (event.data === MAY_I) void answerFrame(own.document, context.environment, event);
  };
  addEventListener(own, 'message', listen, true);
  joinParent(own, origin);
  if (isNearAwake(own.parent, origin) || isNearAwake(own.top, origin)) context.syncForms();
}

function isNearAwake(window: Window | null, origin: string): boolean {
  try {
    return !!installationOf(window as Window)?.awake && isNear(peerOf(window as Window, origin));
  } catch {
    return false; // the document is another origin's, or has gone
  }
}

/** `window.frames` leaves out frames in shadow trees, so these add themselves to their parent's list. */
function joinParent(own: Window, origin: string): void {
  const { frameElement, parent } = own;
  if (!frameElement || frameElement.getRootNode() === frameElement.ownerDocument) return;
  const other = peerOf(parent, origin);
  if (isNear(other)) addUnlisted(other, own);
}

/** Adds a frame once, however many documents it loads, and drops frames that are gone. */
export function addUnlisted(peer: Peer, window: Window): void {
  const unlisted = filter(peer.unlisted, (frame) => frame.top);
  if (!includes(unlisted, window)) unlisted[unlisted.length] = window;
  peer.unlisted = unlisted;
}

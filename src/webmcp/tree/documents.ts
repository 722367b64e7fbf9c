/** The documents of a frame tree. Same-origin ones are reached directly; of all others only the window is known. */
import type { Environment } from '../environment';
import { installationOf } from '../installed';
import { filter, forEach, uncurryGetter } from '../intrinsics';
import type { Peer } from './peer';

/** `far`: a cross-origin document, which only messages reach. Undefined: a same-origin document without this script. */
interface FrameDocument {
  readonly window: Window;
  readonly peer: Peer | 'far' | undefined;
}

/** All documents in tree order. Always includes the calling document, whose peer is passed in. */
export function listFrameDocuments({ origin, window: own }: Environment, peer: Peer): FrameDocument[] {
  const places: FrameDocument[] = [];
  const visit = (window: Window) => {
    const known = window === own ? peer : peerOf(window, origin);
    places[places.length] = { window, peer: known };
    for (let i = 0, child = firstFrameOf(window); child; child = frameOf(window, ++i)) visit(child);
    if (isNear(known)) forEach(known.unlisted, (frame) => frame.top && visit(frame));
  };
  const { top } = own as Window;
  if (top) visit(top);
  if (!findFrameDocument(places, own)) visit(own as Window);
  return places;
}

export const findFrameDocument = (places: readonly FrameDocument[], window: unknown): FrameDocument | undefined =>
  filter(places, (place) => place.window === window)[0];

/** A document that only shares `document.domain` is readable but cross-origin, and so `far`. */
export function peerOf(window: Window, origin: string): FrameDocument['peer'] {
  try {
    const peer = installationOf(window)?.peer;
    return !peer || peer.origin === origin ? peer : 'far';
  } catch {
    return 'far';
  }
}

export const isNear = (peer: FrameDocument['peer']): peer is Peer => typeof peer === 'object';

const countFrames = uncurryGetter(globalThis as { length: number }, 'length'); // of any window

/** Most documents have none, and asking for one by its index takes long. */
function firstFrameOf(window: Window): Window | undefined {
  try {
    if (countFrames(window) === 0) return undefined;
  } catch {
    // Not a window of this browser: the index tells.
  }
  return frameOf(window, 0);
}

/** By index, because a page may have replaced `length`; a cross-origin window throws after its last frame. */
function frameOf(window: Window, index: number): Window | undefined {
  try {
    return window[index];
  } catch {
    return undefined;
  }
}

/** The documents of the frame tree, as far as one document may know of them. */
import type { Context, Settle } from '../context';
import { findPlace, isNear, listPlaces, type Place, peerOf } from './documents';
import { createLinks } from './links';
import { runNearby } from './nearby';
import { createPeer, LOST, type Peer, type PeerCall, type PeerTool } from './peer';

/** A tool with where it lives. */
export interface TreeTool extends PeerTool {
  readonly window: object;
  readonly origin: string;
}

export interface Tree {
  /** This document, for the others. */
  readonly peer: Peer;
  /** Lets documents of other origins find this one. */
  listen(): void;
  /** Calls `receive` once, with the tools that this document may see, in tree order: of its own origin, and of `fromOrigins`. */
  listTools(fromOrigins: readonly string[], receive: (tools: TreeTool[]) => void): void;
  /** Runs a tool of any document; what it can't reach settles as `unknown-tool`. */
  runTool(where: { window: object; origin: string }, call: PeerCall, settle: Settle): void;
  /** Fires `toolchange` in the documents that can see a tool which is exposed to these origins; then calls `then`. */
  announce(exposedTo: readonly string[], then?: () => void): void;
}

export function createTree(context: Context): Tree {
  const { environment } = context;
  const { origin } = environment;
  const own = environment.window as Window; // the extension and the package give a real one
  const peer = createPeer(context);
  const places = () => listPlaces(environment, peer);
  const links = createLinks(own, peer, (window) => {
    if (!findPlace(places(), window)) peer.unlisted[peer.unlisted.length] = window;
  });
  return {
    peer,
    listen() {
      links.listen();
      joinParent(own, origin);
    },
    listTools(fromOrigins, receive) {
      const found = places();
      const lists: TreeTool[][] = [];
      let waiting = 1;
      const done = () => --waiting === 0 && receive(flatten(lists));
      for (let i = 0; i < found.length; i++) {
        const { window, peer: other } = found[i] as Place; // within the bounds
        if (isNear(other)) lists[i] = place(other.listTools(origin), window, origin);
        else if (other && fromOrigins.length > 0) {
          waiting++;
          links.listTools(window, fromOrigins, (tools, from) => {
            lists[i] = place(tools, window, from);
            done();
          });
        }
      }
      done();
    },
    runTool(where, call, settle) {
      const { window, peer: other } = findPlace(places(), where.window) ?? {};
      if (!window || !other) settle(LOST);
      else if (!isNear(other)) links.runTool({ window, origin: where.origin }, call, settle);
      else if (where.origin !== origin) settle(LOST);
      else if (window === own) peer.runTool(origin, call, settle);
      else runNearby({ peer: other, window, own, queueTask: context.queueTask }, call, settle);
    },
    announce(exposedTo, then) {
      const found = places();
      const near: Peer[] = [];
      for (let i = 0; i < found.length; i++) {
        const { window, peer: other } = found[i] as Place; // within the bounds
        if (isNear(other)) near[near.length] = other;
        else if (other && exposedTo.length > 0) links.announce(window, exposedTo);
      }
      hearInTurn(context, near, then);
    },
  };
}

/** Each in a task of its own, the first one in this task. */
function hearInTurn({ environment, queueTask }: Context, peers: readonly Peer[], then: (() => void) | undefined): void {
  for (let i = 0; i < peers.length; i++) {
    const hear = () => {
      peers[i]?.hear();
      // A listener may have removed the document: then nothing settles any more.
      if (i === peers.length - 1 && environment.isActive()) then?.();
    };
    if (i === 0) hear();
    else queueTask(hear);
  }
}

/** `window.frames` leaves out frames in shadow trees: these make themselves known. */
function joinParent(own: Window, origin: string): void {
  const { frameElement, parent } = own;
  if (!frameElement || frameElement.getRootNode() === frameElement.ownerDocument) return;
  const other = peerOf(parent, origin);
  if (isNear(other)) other.unlisted[other.unlisted.length] = own;
}

function place(tools: readonly PeerTool[], window: object, origin: string): TreeTool[] {
  const placed: TreeTool[] = [];
  for (let i = 0; i < tools.length; i++) placed[i] = { ...(tools[i] as PeerTool), window, origin }; // within the bounds
  return placed;
}

function flatten(lists: readonly (TreeTool[] | undefined)[]): TreeTool[] {
  const tools: TreeTool[] = [];
  for (let i = 0; i < lists.length; i++) {
    const list = lists[i] ?? [];
    for (let j = 0; j < list.length; j++) tools[tools.length] = list[j] as TreeTool; // within the bounds
  }
  return tools;
}

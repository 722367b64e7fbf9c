/** The documents of the frame tree, as far as one document may know of them. */
import type { Context, Settle } from '../context';
import { filter, flat, forEach, includes, map, shift } from '../intrinsics';
import { LOST } from '../run-tool';
import { findPlace, isNear, listPlaces, peerOf } from './documents';
import { createLinks } from './links';
import { runNearby } from './nearby';
import { createPeer, type Peer, type PeerCall, type PeerTool } from './peer';

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
    if (!findPlace(places(), window)) addUnlisted(peer, window);
  });
  return {
    peer,
    listen() {
      links.listen();
      joinParent(own, origin);
    },
    listTools(fromOrigins, receive) {
      const lists: TreeTool[][] = [];
      let waiting = 1;
      const done = () => --waiting === 0 && receive(flat(lists));
      forEach(places(), ({ window, peer: other }) => {
        const i = lists.length;
        const add = (tools: PeerTool[], from: string) => {
          lists[i] = map(tools, (tool) => ({ ...tool, window, origin: from }));
          done();
        };
        lists[i] = [];
        waiting++;
        if (isNear(other)) add(other.listTools(origin), origin);
        else if (other && fromOrigins[0]) links.listTools(window, fromOrigins, add);
        else done();
      });
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
      const near: Peer[] = [];
      forEach(places(), ({ window, peer: other }) => {
        if (isNear(other)) near[near.length] = other;
        else if (other && exposedTo[0]) links.announce(window, exposedTo);
      });
      hearInTurn(context, near, then);
    },
  };
}

/** Each in a task of its own, the first one in this task. A listener may remove the document: then nothing settles any more. */
function hearInTurn(context: Context, peers: Peer[], then: (() => void) | undefined): void {
  shift(peers)?.hear();
  if (peers[0]) context.queueTask(() => hearInTurn(context, peers, then));
  else if (context.environment.isActive()) then?.();
}

/** `window.frames` leaves out frames in shadow trees: these make themselves known. */
function joinParent(own: Window, origin: string): void {
  const { frameElement, parent } = own;
  if (!frameElement || frameElement.getRootNode() === frameElement.ownerDocument) return;
  const other = peerOf(parent, origin);
  if (isNear(other)) addUnlisted(other, own);
}

/** Once, however many documents the frame gets; those that have gone are forgotten. */
function addUnlisted(peer: Peer, window: Window): void {
  const unlisted = filter(peer.unlisted, (frame) => frame.top);
  if (!includes(unlisted, window)) unlisted[unlisted.length] = window;
  peer.unlisted = unlisted;
}

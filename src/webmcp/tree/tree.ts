/** The frame tree as one document may see it: lists and runs the tools of its documents, and announces changes to them. */
import { type Context, fireToolchange } from '../context';
import { enumerateTools } from '../dynamic';
import { installationOf } from '../installed';
import {
  addEventListener,
  createAbortion,
  exec,
  filter,
  flat,
  forEach,
  map,
  parse,
  shift,
  stopImmediatePropagation,
} from '../intrinsics';
import { findTool, LOST, runTool, untilAborted } from '../run-tool';
import { after, whenThere } from '../second-part';
import type { QueueTask } from '../tasks';
import type { Settle } from '../tool';
import { isObject } from '../web-idl';
import { findFrameDocument, isNear, listFrameDocuments } from './documents';
import { addUnlisted } from './join-tree';
import type { FrameTree, Links, Peer, PeerCall, PeerTool, Reachable } from './peer';

export function createTree(context: Context): FrameTree {
  const { environment } = context;
  const { origin } = environment;
  const own = environment.window as Window; // the extension and the package pass a real one
  const peer = createPeer(context);
  const places = () => listFrameDocuments(environment, peer);
  const meet = (window: Window) => {
    if (!findFrameDocument(places(), window)) addUnlisted(peer, window);
  };
  let links: Links | undefined;
  const reach = (use: (links: Links) => void, fail?: (error: Error) => void) =>
    whenThere(
      context.second,
      (part) => {
        links ??= part.createDocumentLinks(own, peer, meet);
        use(links);
      },
      fail,
    );
  return {
    peer,
    take(event) {
      // The window may have a second document by now, with a listener of its own.
      if (installationOf(own)?.peer !== peer) return;
      stopImmediatePropagation(event);
      reach((links) => links.take(event));
    },
    wake() {
      forEach(places(), ({ peer: other }) => isNear(other) && other.watch?.());
    },
    listTools(fromOrigins, receive) {
      const lists: Reachable[][] = [];
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
        if (isNear(other)) after(other.unread?.(), () => add(other.listTools(origin), origin), done);
        else if (other && fromOrigins[0]) reach((links) => links.listTools(window, fromOrigins, add), done);
        else done();
      });
      done();
    },
    runTool(where, call, settle) {
      if (where.window === own && where.origin === origin) return peer.runTool(origin, call, settle);
      const { window, peer: other } = findFrameDocument(places(), where.window) ?? {};
      if (!window || !other) settle(LOST);
      else if (!isNear(other))
        reach(
          (links) => links.runTool({ window, origin: where.origin }, call, settle),
          ({ message }) => settle({ type: 'failed', message }),
        );
      else if (where.origin !== origin) settle(LOST);
      else runNearby({ peer: other, window, own, queueTask: context.queueTask }, call, settle);
    },
    announce(exposedTo, then) {
      const near: Peer[] = [];
      forEach(places(), ({ window, peer: other }) => {
        if (isNear(other)) near[near.length] = other;
        else if (other && exposedTo[0]) reach((links) => links.announce(window, exposedTo));
      });
      notifyInTurn(context, near, then);
    },
  };
}

/** Each in a task of its own, the first in the current one. If a listener removes this document, `then` isn't called. */
function notifyInTurn(context: Context, peers: Peer[], then: (() => void) | undefined): void {
  shift(peers)?.fire();
  if (peers[0]) context.queueTask(() => notifyInTurn(context, peers, then));
  else if (context.environment.isActive()) then?.();
}

function createPeer(context: Context): Peer {
  const { environment } = context;
  return {
    origin: environment.origin,
    unlisted: [],
    isAllowed: environment.isAllowed,
    pending: environment.pending,
    watch: () => context.syncForms(),
    unread: () => context.unreadForms(true),
    listTools: (asker) => listPeerTools(context, asker),
    runTool(asker, { name, input, signal }, settle) {
      const copy = parse(input) as object; // checked in the next line
      const run = () => {
        if (!isObject(copy) && findTool(context, { name, asker }))
          settle({ type: 'failed', message: 'Failed to parse input arguments' });
        else runTool(context, { name, input: copy, signal, asker }, settle);
      };
      after(context.unreadForms(), run, ({ message }) => settle({ type: 'failed', message }));
    },
    // A frame that has not used the API yet may have to ask for its policy first.
    fire: () => after(environment.pending?.(), () => environment.isAllowed() && fireToolchange(context)),
  };
}

/** Without tools whose lazy schema fails, and those whose schema's `toJSON` returns something other than an object. */
function listPeerTools(context: Context, asker: string): PeerTool[] {
  const available = filter(
    enumerateTools(context, asker),
    ({ schema = '{', unavailable }) => unavailable === undefined && exec(/^[[{]/, schema),
  );
  return map(available, ({ tool: { name, title, description, hints, disabled }, schema }) => {
    return { name, title, description, schema, hints, disabled };
  });
}

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
  const tool = createAbortion();
  const { signal, abort: end } = createAbortion();
  let left = false;
  const finish = untilAborted(
    call.signal,
    (outcome) => {
      end(); // by signal: listeners can't be removed from a window that has become cross-origin
      if (!left) settle(outcome);
    },
    tool.abort,
  );
  const lose = () => queueTask(() => finish(LOST));
  const leave = () => {
    left = true;
    tool.abort();
  };
  addEventListener(window, 'pagehide', lose, { signal });
  addEventListener(own, 'pagehide', leave, { signal });
  peer.runTool(peer.origin, { ...call, signal: tool.signal }, finish);
}

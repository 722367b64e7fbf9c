/** A frame tree for the WebMCP tests, in Node: several documents, each behind the view that its origin has of it. */
import { createFaces } from '../../src/webmcp/create-model-context';
import { INSTALLED, installationOf } from '../../src/webmcp/installed';
import * as second from '../../src/webmcp/second';
import { expectSecond } from '../../src/webmcp/second-part';
import { joinTree } from '../../src/webmcp/tree/join-tree';

/** Where window messages wait. */
type QueueTask = (steps: () => void, target: object) => void;

/** A window as its own document has it. Indexed access is answered by the views. */
class FakeWindow extends EventTarget {
  readonly frames: FakeWindow[] = [];
  readonly origin: string;
  readonly parent: FakeWindow | undefined;
  readonly queueTask: QueueTask;
  document: object = {};
  /** Of a frame in a shadow tree: `frames` leaves it out. */
  frameElement: object | undefined;
  closed = false;
  constructor(origin: string, queueTask: QueueTask, parent?: FakeWindow) {
    super();
    this.origin = origin;
    this.queueTask = queueTask;
    this.parent = parent;
  }
  get top(): FakeWindow | null {
    if (this.closed) return null;
    return this.parent ? this.parent.top : this;
  }
}

const views = new WeakMap<FakeWindow, Map<FakeWindow, object>>();

/** The window as a script of `viewer` sees it: the same object each time; across origins only what browsers let through. */
function view(viewer: FakeWindow, target: FakeWindow): object {
  const known = views.get(viewer) ?? new Map<FakeWindow, object>();
  views.set(viewer, known);
  const seen = known.get(target) ?? new Proxy(target, { get: (_, key) => read(viewer, target, key) });
  known.set(target, seen);
  return seen;
}

function read(viewer: FakeWindow, target: FakeWindow, key: string | symbol): unknown {
  const near = viewer === target || (viewer.origin === target.origin && viewer.origin !== 'null');
  const index = typeof key === 'string' && /^\d+$/.test(key) ? Number(key) : undefined;
  const frame = index === undefined ? undefined : target.frames[index];
  if (frame) return view(viewer, frame);
  if (key === 'window') return view(viewer, target);
  if (key === 'top') return target.top && view(viewer, target.top);
  if (key === 'closed') return target.closed;
  if (key === 'postMessage') return post.bind(undefined, viewer, target);
  if (!near) throw new DOMException('Blocked a frame from accessing a cross-origin frame.', 'SecurityError');
  const value: unknown = Reflect.get(target, key);
  return typeof value === 'function' ? value.bind(target) : value;
}

/** Delivered in a task, if the target's origin is the one meant. */
function post(from: FakeWindow, to: FakeWindow, data: unknown, origin: string, ports: MessagePort[] = []): void {
  if (origin !== '*' && origin !== to.origin) return;
  to.queueTask(() => {
    const event = new Event('message');
    for (const [name, value] of Object.entries({ data, ports, origin: from.origin, source: view(to, from) }))
      Object.defineProperty(event, name, { value });
    if (!to.closed) to.dispatchEvent(event);
  }, to);
}

export interface PageDocument {
  readonly origin: string;
  readonly modelContext: DynamicContext;
  readonly host: ReturnType<typeof createFaces>['host'];
  /** One entry for each `toolchange` that it heard. */
  readonly changes: string[];
  /** What the page's own listeners got as window messages. */
  readonly messages: unknown[];
  /** Its policy allows tools. */
  readonly state: { allowed: boolean };
  /** The window of another document as this one sees it. */
  windowOf(other: PageDocument): Window;
  /** A handle as this document would write it by hand. */
  handle(other: PageDocument, name: string): Parameters<ModelContext['executeTool']>[0];
  addFrame(origin: string, options?: FrameOptions): PageDocument;
  /** The next document of its frame. */
  reload(): PageDocument;
  /** Removes its frame, with all frames in it. */
  remove(): void;
}

export interface FrameOptions {
  /** No copy of the script runs there. */
  bare?: boolean;
  /** Its frame stands in a shadow tree. */
  shadow?: boolean;
}

const windows = new WeakMap<PageDocument, FakeWindow>();
const windowFor = (document: PageDocument) => windows.get(document) as FakeWindow; // each has one

/** The top document of a new tree. */
export const createPageTree = (origin: string, queueTask: QueueTask = (steps) => setTimeout(steps)): PageDocument =>
  createDocument(new FakeWindow(origin, queueTask), {});

function createDocument(own: FakeWindow, { bare = false }: FrameOptions): PageDocument {
  const state = { allowed: true };
  const environment = {
    window: view(own, own),
    origin: own.origin,
    isFrame: own.parent !== undefined,
    isActive: () => !own.closed,
    isAllowed: () => state.allowed && !own.closed,
  };
  const { context, host, modelContext } = createFaces(environment, expectSecond(second));
  if (!bare) {
    own.document = { [INSTALLED]: { host, peer: context.tree.peer } };
    joinTree(context);
  }
  const changes: string[] = [];
  const messages: unknown[] = [];
  modelContext.addEventListener('toolchange', () => changes.push('toolchange'));
  own.addEventListener('message', (event) => messages.push((event as MessageEvent).data)); // only such events
  const document: PageDocument = {
    origin: own.origin,
    modelContext: modelContext as unknown as DynamicContext, // the page's view of the same object
    host,
    changes,
    messages,
    state,
    windowOf: (other) => view(own, windowFor(other)) as Window, // as far as the API looks at it
    handle: (other, name) => ({ name, description: '', origin: other.origin, window: document.windowOf(other) }),
    addFrame(origin, options = {}) {
      const frame = new FakeWindow(origin, own.queueTask, own);
      if (options.shadow) frame.frameElement = { ownerDocument: own.document, getRootNode: () => ({}) };
      else own.frames.push(frame);
      return createDocument(frame, options);
    },
    reload() {
      own.dispatchEvent(new Event('pagehide'));
      return createDocument(own, {});
    },
    remove() {
      if (!own.frameElement) own.parent?.frames.splice(own.parent.frames.indexOf(own), 1);
      close(own);
    },
  };
  windows.set(document, own);
  return document;
}

function close(window: FakeWindow): void {
  for (const frame of window.frames) close(frame);
  window.dispatchEvent(new Event('pagehide'));
  window.closed = true;
}

/** The frames that the document's peer knows of beside those of `frames`. */
export const unlistedOf = (document: PageDocument) => installationOf(windowFor(document) as never)?.peer.unlisted; // it has one

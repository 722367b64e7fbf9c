/**
 * Before each file of unit tests: the files of a worker share what they have imported, and its globals. Globals are put back;
 * what was imported is imported anew for a file that replaces modules, stores or draws in a document, and for the one after it.
 */
import { readFileSync } from 'node:fs';
import { expect, vi } from 'vitest';

interface Shared {
  globals: PropertyDescriptorMap;
  /** Where the worker's document was at first. */
  address?: string;
  /** What the last file imported isn't for the next. */
  isStained: boolean;
  /** Ends each listener that the last file left on the worker's `performance`, where the ends of a page's relay meet. */
  unhear: (() => void)[];
}

const key = Symbol.for('tabhand.shared-worker');
const holder = globalThis as { [key]?: Shared };

/** Neither the runner's nor what fake-indexeddb brings once for all files. */
const isOurs = (name: string) => !/^(__|IDB|indexedDB)/.test(name);

const globals = (): PropertyDescriptorMap =>
  Object.fromEntries(Object.entries(Object.getOwnPropertyDescriptors(globalThis)).filter(([name]) => isOurs(name)));

function putBack(before: PropertyDescriptorMap): void {
  const now = globals();
  for (const name of Object.keys(now)) if (!(name in before)) Reflect.deleteProperty(globalThis, name);
  for (const [name, was] of Object.entries(before)) {
    if (now[name]?.value !== was.value || now[name]?.get !== was.get) Reflect.defineProperty(globalThis, name, was);
  }
}

/** Rids the document that a worker’s files share of the last file: its drawings, effects that wait, address and storage. */
async function cleanDocument(): Promise<void> {
  const [{ h, options, render }, { useEffect }] = await Promise.all([import('preact'), import('preact/hooks')]);
  // Effects that wait for a faked timer would wait for good, and with them all that come after: they run here.
  options.debounceRendering = undefined;
  options.requestAnimationFrame = (run) => run();
  const Last = () => {
    useEffect(() => undefined);
    return null;
  };
  try {
    render(h(Last, null), document.createElement('div'));
  } catch {
    // An effect of the last file, whose document is no more.
  }
  options.requestAnimationFrame = undefined;
  // New ones: the library that drew in the old knows there what it has drawn.
  document.documentElement.replaceChildren(document.createElement('head'), document.createElement('body'));
  shared.address ??= location.href;
  if (location.href !== shared.address) {
    const happy: unknown = Reflect.get(globalThis, 'happyDOM');
    if (happy instanceof Object && 'setURL' in happy && happy.setURL instanceof Function) happy.setURL(shared.address);
    else history.replaceState(null, '', shared.address);
  }
  localStorage.clear();
  sessionStorage.clear();
  // happy-dom has no doctype; the library for formulas refuses to draw in a page without one, and looks once in a worker.
  Object.defineProperty(document, 'compatMode', { value: 'CSS1Compat', configurable: true });
  // Nor is it ever idle.
  const soon = setImmediate;
  const rest: IdleDeadline = { didTimeout: false, timeRemaining: () => 50 };
  globalThis.requestIdleCallback = (run) => {
    soon(run, rest);
    return 0;
  };
}

vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllEnvs();
vi.unstubAllGlobals();
/** Node 20 and 22 say that addresses with letters of Latin-1 can't be parsed, once the engine has optimized the call. */
function parseInEarnest(): void {
  URL.canParse = (url, base) => {
    try {
      return Boolean(new URL(url, base));
    } catch {
      return false;
    }
  };
}

/** Keeps who hears on `performance`: a relay of the last file would answer the next one's page, with a browser that is gone. */
function keepListeners(unhear: Shared['unhear']): void {
  const add = performance.addEventListener.bind(performance);
  performance.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ) => {
    add(type, listener, options);
    unhear.push(() => performance.removeEventListener(type, listener, options));
  };
}

if (!holder[key]) {
  parseInEarnest();
  holder[key] = { globals: globals(), isStained: false, unhear: [] };
  keepListeners(holder[key].unhear);
}
const shared = holder[key];
for (const unhear of shared.unhear.splice(0)) unhear();
putBack(shared.globals);
if ('IDBFactory' in globalThis) Reflect.set(globalThis, 'indexedDB', new IDBFactory());
if ('document' in globalThis) await cleanDocument();
/** What leaves behind what the next file must not find: it replaces modules, stores, or draws in a document. */
const stains =
  /\bvi\.(un|do)?mock|\bvi\.(hoisted|resetModules|import(Actual|Mock))\b|fake-indexeddb|@vitest-environment|agent-world/i;
const isStained = stains.test(readFileSync(expect.getState().testPath ?? '', 'utf8'));
if (isStained || shared.isStained) vi.resetModules();
shared.isStained = isStained;

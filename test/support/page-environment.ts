/** A document for the WebMCP tests: just enough of a page for `createModelContext` and `install`, in Node. */
import { createModelContext } from '#webmcp';

export const PAGE_ORIGIN = 'https://music.example';

/** A stand-in for a window: like each real one at the top it is its own `window` and `top`. */
function createWindow(): Window {
  const window: { window?: unknown; top?: unknown } = {};
  window.window = window.top = window;
  return window as Window; // the API only compares it and reads these
}

/** A model context as a page with dynamic tools sees it, its host, and verbs for both. */
export function createPage() {
  const state = { active: true, allowed: true };
  const window = createWindow();
  const made = createModelContext({
    window,
    origin: PAGE_ORIGIN,
    isFrame: false,
    isActive: () => state.active,
    isAllowed: () => state.allowed,
  });
  const modelContext = made.modelContext as unknown as DynamicContext; // the page's view of the same object
  const changes: string[] = [];
  modelContext.addEventListener('toolchange', () => changes.push('toolchange'));
  /** A handle as a page would write it by hand. */
  const handle = (name: string) => ({ name, description: '', window, origin: PAGE_ORIGIN });
  const execute = (name: string, input?: object, options?: { signal: AbortSignal }) =>
    modelContext.executeTool(handle(name), input, options);
  const call = (name: string, input: object = {}, signal = new AbortController().signal) =>
    made.host.callTool({ name, input, signal });
  return { modelContext, host: made.host, state, window, changes, handle, execute, call };
}

/** A tool with all that `registerTool` requires. */
export const aTool = (members: object = {}) => ({
  name: 'play_track',
  description: 'Plays a track',
  execute: (): unknown => 'playing',
  ...members,
});

/** What a promise rejects with; fails the test when it fulfils. */
export async function rejection(promise: Promise<unknown>): Promise<Error> {
  const outcome = await promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if (!('error' in outcome)) throw new Error(`It fulfilled with ${String(outcome.value)}`);
  return outcome.error as Error; // what the API rejects with is one, or the test's own value
}

/** Lets all tasks that are queued now, and those that they queue, run. */
export async function settleTasks(): Promise<void> {
  for (let i = 0; i < 6; i++) await new Promise((resolve) => setTimeout(resolve, 0));
}

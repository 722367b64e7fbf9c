/** For the unit tests of a page's author, in a browser, jsdom or happy-dom: lists the page's tools and calls them as an agent would. */

import './test-globals';
import { createFaces } from './create-model-context';
import { installApi } from './install';
import { INSTALLED, installationOf } from './installed';
import * as second from './second';
import { expectSecond } from './second-part';
import type { QueueTask } from './tasks';
import { restoreGlobals } from './test-globals';
import type { HostTool, ModelContextHost } from './tool';

/** What an agent can do with the tools of a page. */
interface PageTools {
  /** The tools in name order, each with its schema as of now, and `unavailable` if its lazy schema failed. */
  list(): Promise<HostTool[]>;
  /**
   * Calls a tool and resolves with its result as text; null for a form that navigated. Rejects with an `Error` that says what the
   * tool threw, or why it can't be called.
   *
   * @param timeout Milliseconds until the call is aborted; 5,000 by default.
   */
  call(name: string, input?: object, timeout?: number): Promise<string | null>;
}

restoreGlobals();

/** Kept, because a test may replace it. */
const { setTimeout } = globalThis;

/**
 * Brings WebMCP with dynamic tools to the test's document, unless it is there, and returns the document's tools. Call it before the
 * page's code registers them. In jsdom and happy-dom, forms are no tools.
 */
export function openTools(): PageTools {
  const isBrowser = 'isSecureContext' in globalThis;
  const host =
    installationOf(globalThis)?.host ??
    (isBrowser ? installApi({ dynamic: true, second: expectSecond(second) }) : imitate());
  if (!host) throw new Error('WebMCP needs a secure context: load the document from https or from localhost.');
  return {
    list: () => host.listTools(),
    async call(name, input = {}, timeout = 5000) {
      const outcome = await host.callTool({ name, input, signal: AbortSignal.timeout(timeout) });
      if (outcome.type === 'returned') return outcome.text;
      if (outcome.type === 'aborted') throw new Error(`${name} was aborted after ${timeout} milliseconds.`);
      if (outcome.type === 'too-large') throw new Error(`${name} returned more than ${outcome.limit} characters.`);
      const isUnknown = outcome.type === 'refused' && outcome.code === 'unknown-tool';
      throw new Error(isUnknown ? `There is no tool ${name}.` : outcome.message);
    },
  };
}

/** An imitated document is no frame, and its window and ports aren't those of a browser. */
function imitate(): ModelContextHost {
  const isYes = () => true;
  const { origin } = location;
  const environment = { window: globalThis, origin, isFrame: false, isActive: isYes, isAllowed: isYes };
  const { context, host, modelContext } = createFaces(environment, expectSecond(second));
  Object.assign(context, { queueTask: createTimerQueue() });
  Object.defineProperty(document, INSTALLED, { value: { host } });
  for (const owner of [document, navigator]) Object.defineProperty(owner, 'modelContext', { value: modelContext });
  return host;
}

function createTimerQueue(): QueueTask {
  const waiting: (() => void)[] = [];
  return (steps, ahead) => {
    waiting[ahead ? 'unshift' : 'push'](steps);
    setTimeout(() => waiting.shift()?.());
  };
}

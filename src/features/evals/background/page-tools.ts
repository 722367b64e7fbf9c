/** The tools of a page as an eval finds them: those of the suite's site, once they are registered. */

import { whyAlwaysAsked } from '#core/loop/approval-table.ts';
import { canBeOffered } from '#core/tools/discovery.ts';
import type { ToolLayer } from '#core/tools/layer.ts';
import { pause } from '#core/tools/waiting.ts';
import type { AttemptError } from '../suites/attempt';
import type { EvalTools } from './play';
import type { EvalPage } from './stores';

export interface PageEdges {
  /** The tools of the tab's documents. */
  pageLayers(tabId: number, signal: AbortSignal): Promise<ToolLayer[]>;
  /** Where the tab is; null: it is closed. */
  originOf(tabId: number): Promise<string | null>;
  openInTab(tabId: number, url: string): Promise<void>;
}

/** Milliseconds in which a page that has just been opened registers its tools. */
const registersWithin = 10_000;
const lookEvery = 250;

interface Place extends EvalPage {
  site: string;
}

export function pageTools(edges: PageEdges, { tabId, url, site }: Place): EvalTools {
  const layers = async (signal: AbortSignal) => {
    const within = AbortSignal.any([signal, AbortSignal.timeout(2000)]);
    const listed = await edges.pageLayers(tabId, within);
    return listed.filter(({ tools: [first] }) => first?.source.type === 'page' && first.source.origin === site);
  };
  return {
    layers,
    async list(isFirst, signal) {
      if (isFirst && url !== null && (await edges.originOf(tabId)) !== null) await edges.openInTab(tabId, url);
      const giveUpAt = Date.now() + registersWithin;
      for (;;) {
        const listed = await layers(signal);
        if (signal.aborted || listed.some(({ tools }) => tools.some(canBeOffered))) return listed;
        if (Date.now() > giveUpAt) return whyNone(await edges.originOf(tabId), site);
        await pause(lookEvery, signal);
      }
    },
    // Nobody is there to be asked.
    isMocked: (tool) => whyAlwaysAsked(tool) !== null,
  };
}

function whyNone(origin: string | null, site: string): AttemptError {
  if (origin === null) return { type: 'page-gone' };
  return { type: origin === site ? 'no-tools' : 'page-left' };
}

/** The attached page as a smoke run needs it: each call takes the way of every manual run, and is in the tool's history. */
import { effect, type ReadonlySignal } from '@preact/signals';
import { type PageState as LookedAt, outcomeOf, type SmokeOutcome, type SmokePage, toSmokeTool } from '#bench';
import type { ManualRun, ManualRunFact, ToolRow } from '#bridge';
import type { Asking } from '../asking';
import { toAddress } from './tool-groups';

interface Parts extends Pick<Asking, 'ask'> {
  tools: ReadonlySignal<readonly ToolRow[]>;
  conversationId: ReadonlySignal<string | null>;
}

/** `take`: told of every run of the panel's. */
export function createSmokePage({
  ask,
  tools,
  conversationId,
}: Parts): SmokePage & { take(fact: ManualRunFact): void } {
  const waiting = new Map<string, (run: ManualRun) => void>();
  const list = () => tools.value.map(toSmokeTool);
  return {
    list: async () => list(),
    async call({ name }, input, signal) {
      const row = tools.value.find((each) => each.name === name);
      if (!row || conversationId.value === null) return { type: 'refused', message: '' };
      const id = crypto.randomUUID();
      const ended = new Promise<ManualRun>((resolve) => waiting.set(id, resolve));
      const begun = await ask('run-tool', { ...toAddress(row), id, conversationId: conversationId.value, input });
      // What would do something serious to the page is for the user to run.
      if (!begun || begun.asks) {
        if (begun) void ask('cancel-tool', { runId: id });
        return { type: 'refused', message: '' };
      }
      signal.addEventListener('abort', () => void ask('cancel-tool', { runId: id }), { once: true });
      return toOutcome(await ended);
    },
    async state(): Promise<LookedAt | null> {
      const source = tools.value.find(({ source }) => source.type === 'page' && source.top)?.source;
      if (source?.type !== 'page') return null;
      const seen = await ask('look-at-page', { tabId: source.tabId });
      return seen && !('missing' in seen) ? seen : null;
    },
    onChange(listener, signal) {
      let isFirst = true;
      const end = effect(() => {
        const now = list();
        if (!isFirst) listener(now);
        isFirst = false;
      });
      signal.addEventListener('abort', end, { once: true });
    },
    take({ run }) {
      if (run.outcome === null) return;
      waiting.get(run.id)?.(run);
      waiting.delete(run.id);
    },
  };
}

function toOutcome({ outcome }: ManualRun): SmokeOutcome {
  if (outcome?.type === 'result') {
    const { preview, size, isError } = outcome;
    return { type: 'returned', text: preview, size, ...(isError && { isError }) };
  }
  return outcome ? outcomeOf(outcome) : { type: 'unfinished' };
}

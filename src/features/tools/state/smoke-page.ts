/** The attached page as a smoke run needs it: each call takes the way of every manual run, and is in the tool's history. */
import { effect, type ReadonlySignal } from '@preact/signals';
import type { ToolRow } from '#core/bus/panel-wire.ts';
import type { ManualRun } from '#core/loop/stores.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import type { PageFingerprint as LookedAt } from '#page/page-state.ts';
import type { Asking } from '#ui/panel/asking.ts';
import type { ManualRunFact } from '../background/manual-runs';
import { outcomeOf, type SmokeOutcome, type SmokePage, type SmokeSubject, toSmokeSubject } from '../smoke/page.ts';
import { toToolAddress } from './tool-groups';

interface Parts extends Pick<Asking, 'ask'> {
  tools: ReadonlySignal<readonly ToolRow[]>;
  conversationId: ReadonlySignal<string | null>;
}

export class PanelSmokePage implements SmokePage {
  readonly #parts: Parts;
  readonly #waiting = new Map<string, (run: ManualRun) => void>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  #listed() {
    return this.#parts.tools.value.map(toSmokeSubject);
  }

  async list() {
    return this.#listed();
  }

  async call({ name }: SmokeSubject, input: JsonObject, signal: AbortSignal): Promise<SmokeOutcome> {
    const { ask, tools, conversationId } = this.#parts;
    const row = tools.value.find((each) => each.name === name);
    if (!row || conversationId.value === null) return { type: 'refused', message: '' };
    const id = crypto.randomUUID();
    const ended = new Promise<ManualRun>((resolve) => this.#waiting.set(id, resolve));
    const begun = await ask('run-tool', { ...toToolAddress(row), id, conversationId: conversationId.value, input });
    // What would do something serious to the page is for the user to run.
    if (!begun || begun.asks) {
      if (begun) void ask('cancel-tool', { runId: id });
      return { type: 'refused', message: '' };
    }
    signal.addEventListener('abort', () => void ask('cancel-tool', { runId: id }), { once: true });
    return toOutcome(await ended);
  }

  async state(): Promise<LookedAt | null> {
    const { ask, tools } = this.#parts;
    const source = tools.value.find(({ source }) => source.type === 'page' && source.top)?.source;
    if (source?.type !== 'page') return null;
    const seen = await ask('look-at-page', { tabId: source.tabId });
    return seen && !('missing' in seen) ? seen : null;
  }

  onChange(listener: (tools: readonly SmokeSubject[]) => void, signal: AbortSignal): void {
    let isFirst = true;
    const end = effect(() => {
      const now = this.#listed();
      if (!isFirst) listener(now);
      isFirst = false;
    });
    signal.addEventListener('abort', end, { once: true });
  }

  /** Told of every run of the panel's. */
  take({ run }: ManualRunFact): void {
    if (run.outcome === null) return;
    this.#waiting.get(run.id)?.(run);
    this.#waiting.delete(run.id);
  }
}

function toOutcome({ outcome }: ManualRun): SmokeOutcome {
  if (outcome?.type === 'result') {
    const { preview, size, isError } = outcome;
    return { type: 'returned', text: preview, size, ...(isError && { isError }) };
  }
  return outcome ? outcomeOf(outcome) : { type: 'unfinished' };
}

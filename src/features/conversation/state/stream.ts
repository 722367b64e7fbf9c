/** What no entry records yet: the answer being written, what the run is doing, how far calls are, and which ask the user something. */
import { signal } from '@preact/signals';
import type { Activity, PanelNotice } from '#core/bus/panel-wire.ts';
import type { Entry } from '#core/log/entry.ts';
import type { Shaping } from '#core/loop/session-event.ts';
import type { CallProgress } from '#core/tools/listener.ts';

export interface AnswerDraft {
  text: string;
  reasoning: string;
  /** When the model began to think and to write, milliseconds since 1970; null if this panel was not yet listening. */
  thinksSince: number | null;
  writesSince: number | null;
  /** Those that draw stay until their widgets have come, so that nothing jumps. */
  calls: Shaping[];
}

/** With which a call has its widget, or will never have one. */
const ends = new Set<Entry['type']>(['canvas', 'tool-result']);

type Delta = Extract<PanelNotice, { type: 'delta' }>;
type Unwritten = Extract<PanelNotice, { type: 'unwritten' }>;

const emptyDraft: AnswerDraft = { text: '', reasoning: '', thinksSince: null, writesSince: null, calls: [] };

export class Stream {
  readonly draft = signal<AnswerDraft | null>(null);
  readonly activity = signal<Activity | null>(null);
  /** The calls that are asking the user something. */
  readonly asking = signal<ReadonlySet<string>>(new Set());
  /** By call: how far its server says that it is. */
  readonly progress = signal<ReadonlyMap<string, CallProgress>>(new Map());
  /** The run stopped, and not even its end could be written. */
  readonly unwritten = signal<Unwritten | null>(null);

  readonly takeUnwritten = (notice: Unwritten): void => {
    this.forget();
    this.unwritten.value = notice;
  };

  readonly takeActivity = ({ activity }: Extract<PanelNotice, { type: 'activity' }>): void => {
    this.activity.value = activity;
    if (activity) this.unwritten.value = null;
  };

  takeDelta(delta: Delta): void {
    const { asking, progress } = delta;
    if (asking) this.#takeAsking(asking);
    else if (progress) this.progress.value = new Map(this.progress.value).set(progress.callId, progress);
    else this.#takeText(delta);
  }

  #takeAsking({ callId, on }: NonNullable<Delta['asking']>): void {
    const others = [...this.asking.value].filter((other) => other !== callId);
    this.asking.value = new Set(on ? [...others, callId] : others);
  }

  #takeText(delta: Delta): void {
    if (delta.reset) [this.asking.value, this.progress.value] = [new Set(), new Map()];
    this.draft.value = withDelta(delta.reset ? emptyDraft : (this.draft.value ?? emptyDraft), delta);
  }

  /** What is in the log now is no draft any more; nor is, at the end of a run, what will never be. */
  takeEntries(entries: readonly Entry[]): void {
    for (const entry of entries) {
      const calls = this.draft.value?.calls ?? [];
      const isAnswer = entry.type === 'assistant-message';
      if (isAnswer || entry.type === 'run-ended') this.#endDraft();
      // The log names calls anew, in their order.
      const left = isAnswer
        ? calls.flatMap((call, i) => (call.drawn ? { ...call, id: entry.calls[i]?.id ?? call.id } : []))
        : calls.filter(({ id }) => !('callId' in entry && entry.callId === id && ends.has(entry.type)));
      if (isAnswer && left.length > 0) this.draft.value = { ...emptyDraft, calls: left };
      else if (this.draft.value && left.length < calls.length) this.draft.value = { ...this.draft.value, calls: left };
    }
  }

  #endDraft(): void {
    this.draft.value = null;
    this.unwritten.value = null;
  }

  /** For another conversation. */
  forget(): void {
    this.#endDraft();
    this.activity.value = null;
    this.asking.value = new Set();
    this.progress.value = new Map();
  }
}

function withDelta(before: AnswerDraft, { text = '', reasoning = '', call, reset }: Delta): AnswerDraft {
  // The first delta that a panel receives may have begun long before.
  const now = reset ? null : Date.now();
  return {
    text: before.text + text,
    reasoning: before.reasoning + reasoning,
    thinksSince: before.thinksSince ?? (reasoning && !before.reasoning ? now : null),
    writesSince: before.writesSince ?? ((text && !before.text) || call ? now : null),
    calls: call ? [...new Map([...before.calls, call].map((each) => [each.id, each])).values()] : before.calls,
  };
}

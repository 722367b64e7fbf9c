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
    for (const { type } of entries) {
      const { value } = this.draft;
      const calls = value?.calls.filter(({ drawn }) => drawn);
      const isAnswer = type === 'assistant-message';
      if (isAnswer || type === 'run-ended') this.#endDraft();
      if (!calls?.[0]) continue;
      if (isAnswer) this.draft.value = { ...emptyDraft, calls };
      // One for each change: in a turn that draws, it is the widget.
      if (value && type === 'canvas') this.draft.value = { ...value, calls: calls.slice(1) };
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

/** What no entry records yet: the answer being written, what the run is doing, how far calls are, and which ask the user something. */
import { signal } from '@preact/signals';
import type { Activity, PanelNotice } from '#core/bus/panel-wire.ts';
import type { CallProgress } from '#core/tools/listener.ts';

export interface AnswerDraft {
  text: string;
  reasoning: string;
  /** When the model began to think and to write, milliseconds since 1970; null if this panel was not yet listening. */
  thinksSince: number | null;
  writesSince: number | null;
  calls: { id: string; name: string }[];
}

type Delta = Extract<PanelNotice, { type: 'delta' }>;
type Unwritten = Extract<PanelNotice, { type: 'unwritten' }>;

const emptyDraft: AnswerDraft = { text: '', reasoning: '', thinksSince: null, writesSince: null, calls: [] };

export function createStream() {
  const draft = signal<AnswerDraft | null>(null);
  const activity = signal<Activity | null>(null);
  const asking = signal<ReadonlySet<string>>(new Set());
  const progress = signal<ReadonlyMap<string, CallProgress>>(new Map());
  const unwritten = signal<Unwritten | null>(null);

  function takeAsking({ callId, on }: NonNullable<Delta['asking']>): void {
    const others = [...asking.value].filter((other) => other !== callId);
    asking.value = new Set(on ? [...others, callId] : others);
  }

  function takeText(delta: Delta): void {
    if (delta.reset) [asking.value, progress.value] = [new Set(), new Map()];
    draft.value = withDelta(delta.reset ? emptyDraft : (draft.value ?? emptyDraft), delta);
  }

  function forget(): void {
    draft.value = null;
    activity.value = null;
    asking.value = new Set();
    progress.value = new Map();
    unwritten.value = null;
  }

  return {
    draft,
    activity,
    /** The calls that are asking the user something. */
    asking,
    /** By call: how far its server says that it is. */
    progress,
    /** The run stopped, and not even its end could be written. */
    unwritten,
    takeUnwritten(notice: Unwritten): void {
      forget();
      unwritten.value = notice;
    },
    takeActivity(notice: Extract<PanelNotice, { type: 'activity' }>): void {
      activity.value = notice.activity;
      if (notice.activity) unwritten.value = null;
    },
    takeDelta(delta: Delta): void {
      if (delta.asking) takeAsking(delta.asking);
      else if (delta.progress) progress.value = new Map(progress.value).set(delta.progress.callId, delta.progress);
      else takeText(delta);
    },
    /** The answer is in the log now, or will never be. */
    endDraft(): void {
      draft.value = null;
      unwritten.value = null;
    },
    /** For another conversation. */
    forget,
  };
}

function withDelta(before: AnswerDraft, { text = '', reasoning = '', call, reset }: Delta): AnswerDraft {
  // The first delta that a panel receives may have begun long before.
  const now = reset ? null : Date.now();
  return {
    text: before.text + text,
    reasoning: before.reasoning + reasoning,
    thinksSince: before.thinksSince ?? (reasoning && !before.reasoning ? now : null),
    writesSince: before.writesSince ?? ((text && !before.text) || call ? now : null),
    calls: call ? [...before.calls, call] : before.calls,
  };
}

/** What is in no entry yet: the answer as it is written, what the run is doing, and which pages ask the user something. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { Activity, PanelNotice } from '#bridge';

export interface Draft {
  text: string;
  reasoning: string;
  /** When it began to think and when to write, milliseconds since 1970; null where that was before this panel looked. */
  thinksSince: number | null;
  writesSince: number | null;
  calls: { id: string; name: string }[];
}

type Delta = Extract<PanelNotice, { type: 'delta' }>;

export interface Stream {
  draft: ReadonlySignal<Draft | null>;
  activity: ReadonlySignal<Activity | null>;
  /** The calls whose page asks the user something. */
  asking: ReadonlySignal<ReadonlySet<string>>;
  take(fact: Delta | Extract<PanelNotice, { type: 'activity' }>): void;
  /** What was written is an entry now, or will never be one. */
  endDraft(): void;
  /** Another conversation is shown. */
  forget(): void;
}

const emptyDraft: Draft = { text: '', reasoning: '', thinksSince: null, writesSince: null, calls: [] };

export function createStream(): Stream {
  const draft = signal<Draft | null>(null);
  const activity = signal<Activity | null>(null);
  const asking = signal<ReadonlySet<string>>(new Set());

  function takeAsking({ callId, on }: NonNullable<Delta['asking']>): void {
    const others = [...asking.value].filter((other) => other !== callId);
    asking.value = new Set(on ? [...others, callId] : others);
  }

  function takeDelta(delta: Delta): void {
    if (delta.reset) asking.value = new Set();
    draft.value = withDelta(delta.reset ? emptyDraft : (draft.value ?? emptyDraft), delta);
  }

  return {
    draft,
    activity,
    asking,
    take(fact) {
      if (fact.type === 'activity') activity.value = fact.activity;
      else if (fact.asking) takeAsking(fact.asking);
      else takeDelta(fact);
    },
    endDraft() {
      draft.value = null;
    },
    forget() {
      draft.value = null;
      activity.value = null;
      asking.value = new Set();
    },
  };
}

function withDelta(before: Draft, { text = '', reasoning = '', call, reset }: Delta): Draft {
  // What a panel hears first may have begun long before.
  const now = reset ? null : Date.now();
  return {
    text: before.text + text,
    reasoning: before.reasoning + reasoning,
    thinksSince: before.thinksSince ?? (reasoning && !before.reasoning ? now : null),
    writesSince: before.writesSince ?? ((text && !before.text) || call ? now : null),
    calls: call ? [...before.calls, call] : before.calls,
  };
}

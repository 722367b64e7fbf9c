/** What the user set for one conversation: its name, model, limits, and what is switched off in it. Pure. */
import type { ConversationSettings, EntryOf } from './entry';

export interface SwitchedOff {
  readonly server: boolean;
  readonly tools: ReadonlySet<string>;
}

/** Layer key → what the user switched off: the whole server (true), or some of its tools by real name. */
export type Switches = ReadonlyMap<string, SwitchedOff>;

export const defaultConversationSettings: ConversationSettings = {
  title: null,
  systemPrompt: null,
  model: null,
  maxTurns: null,
};

export function withSettings(before: ConversationSettings, set: EntryOf<'conversation-set'>): ConversationSettings {
  const { title = before.title, systemPrompt = before.systemPrompt } = set;
  const { model = before.model, maxTurns = before.maxTurns } = set;
  return { title, systemPrompt, model, maxTurns };
}

export function withSwitch(before: Switches, { layerKey, tool, enabled }: EntryOf<'tools-enabled'>): Switches {
  const { server, tools } = before.get(layerKey) ?? { server: false, tools: [] };
  const others = [...tools].filter((name) => name !== tool);
  const off = tool === undefined || enabled ? others : [...others, tool];
  return new Map(before).set(layerKey, { server: tool === undefined ? !enabled : server, tools: new Set(off) });
}

/** The settings of one conversation: name, model, limits, and what is switched off. Pure. */
import { toCurrentChoice } from '#core/settings/current-choice.ts';
import { switchKey } from '#core/tools/layer.ts';
import type { ConversationSettings, EntryOf } from './entry';

export interface SwitchedOff {
  readonly server: boolean;
  readonly tools: ReadonlySet<string>;
}

/** By `switchKey`: whether the user switched off the whole server, and the real names of tools that are off. */
export type Switches = ReadonlyMap<string, SwitchedOff>;

export const defaultConversationSettings: ConversationSettings = {
  title: null,
  systemPrompt: null,
  model: null,
  maxTurns: null,
  memory: null,
};

export function withSettings(before: ConversationSettings, set: EntryOf<'conversation-set'>): ConversationSettings {
  const { title = before.title, systemPrompt = before.systemPrompt } = set;
  const { model = before.model, maxTurns = before.maxTurns, memory = before.memory } = set;
  return { title, systemPrompt, model: model && toCurrentChoice(model), maxTurns, memory };
}

export function withSwitch(before: Switches, { layerKey, tool, enabled }: EntryOf<'tools-enabled'>): Switches {
  const key = switchKey(layerKey);
  const { server, tools } = before.get(key) ?? { server: false, tools: [] };
  const others = [...tools].filter((name) => name !== tool);
  const off = tool === undefined || enabled ? others : [...others, tool];
  return new Map(before).set(key, { server: tool === undefined ? !enabled : server, tools: new Set(off) });
}

/** What the person set for one conversation: its name, model, limits, and what is switched off in it. Pure. */
import type { ConversationSettings, Entry, EntryOf } from './entry';

export interface SwitchedOff {
  server: boolean;
  tools: Set<string>;
}

/** Layer key → what the person switched off: the whole server (true), or some of its tools by real name. */
export type Switches = Map<string, SwitchedOff>;

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

/** In place. */
export function switchTools(switches: Switches, { layerKey, tool, enabled }: EntryOf<'tools-enabled'>): void {
  const now = switches.get(layerKey) ?? { server: false, tools: new Set() };
  if (tool === undefined) now.server = !enabled;
  else if (enabled) now.tools.delete(tool);
  else now.tools.add(tool);
  switches.set(layerKey, now);
}

/** All that a log says of it, in order of arrival: it holds for every branch. */
export function foldSettings(entries: readonly Entry[]): { settings: ConversationSettings; switchedOff: Switches } {
  const switchedOff: Switches = new Map();
  let settings = defaultConversationSettings;
  for (const entry of entries) {
    if (entry.type === 'conversation-set') settings = withSettings(settings, entry);
    else if (entry.type === 'tools-enabled') switchTools(switchedOff, entry);
  }
  return { settings, switchedOff };
}

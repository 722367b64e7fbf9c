/** The shown conversation’s own settings: title, instructions, model, limits, and the tools switched on in it. */
import { computed } from '@preact/signals';
import type { Commands } from '#core/bus/command.ts';
import type { ConversationSettings } from '#core/log/entry.ts';
import type { SwitchedOff } from '#core/log/settings.ts';
import { switchKey } from '#core/tools/layer.ts';
import type { ConversationModel } from '#features/conversation/state/index.ts';
import { type ToolSources, toToolGroups } from '#features/tools/state/index.ts';

export function createThisChatModel({ ask, state, title }: ConversationModel) {
  const settings = computed(() => state.value.settings);
  return {
    settings,
    /** By `switchKey`. */
    switchedOff: computed(() => state.value.switchedOff),
    /** The title set by the user, else the chat’s own name, else the first message; null while there is none. */
    title: computed(() => title.value && (settings.value.title ?? state.value.name ?? title.value)),
    set: (change: Partial<ConversationSettings>) => ask('set-conversation', { change }),
    switchTool: (choice: Omit<Commands['switch-tool']['input'], 'conversationId'>) => ask('switch-tool', choice),
  };
}

export type SwitchGroup = ReturnType<typeof toSwitchGroups>[number];

/** `key`: the layer's. `on`: how many of its tools are on while the layer is. */
export const toSwitchGroups = (sources: ToolSources, switchedOff: ReadonlyMap<string, SwitchedOff>) =>
  toToolGroups(sources).map(({ key, from, tools }) => {
    const off = switchedOff.get(switchKey(key));
    const rows = tools.map((placed) => ({ ...placed, isOn: off?.tools.has(placed.tool.name) !== true }));
    return { key, from, isOn: off?.server !== true, tools: rows, on: rows.filter(({ isOn }) => isOn).length };
  });

/** All tools by layer, with whether each layer and tool is switched on in a chat. */
import type { SwitchedOff } from '#conversation';
import type { Provenance } from '#ui';
import { type PlacedTool, type ToolSources, toToolGroups } from '../tools/tool-groups';

export interface SwitchGroup {
  /** The layer's key. */
  key: string;
  from: Provenance;
  isOn: boolean;
  tools: (PlacedTool & { isOn: boolean })[];
  /** How many are on while the layer is. */
  on: number;
}

export function toSwitchGroups(sources: ToolSources, switchedOff: ReadonlyMap<string, SwitchedOff>): SwitchGroup[] {
  return toToolGroups(sources).map(({ key, from, tools }) => {
    const off = switchedOff.get(key);
    const rows = tools.map((placed) => ({ ...placed, isOn: off?.tools.has(placed.tool.name) !== true }));
    return { key, from, isOn: off?.server !== true, tools: rows, on: rows.filter(({ isOn }) => isOn).length };
  });
}

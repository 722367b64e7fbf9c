/** Shows beside each form the tool that the browser makes of it, and keeps it true as the page changes. */
import { element } from '../element.ts';
import { layOut, piecesOf } from './json-text.ts';

export interface Tool {
  name: string;
  description: string;
  inputSchema?: unknown;
  disabled?: boolean;
}

export interface ToolSource extends EventTarget {
  getTools(): Promise<Tool[]>;
}

/** Draws every panel now and after each change; `[data-schema]` names the tool that a panel shows. */
export function showSchemas(source: ToolSource | undefined, root: ParentNode): void {
  const panels = [...root.querySelectorAll<HTMLElement>('[data-schema]')];
  const draw = async () => {
    const tools = (await source?.getTools()) ?? [];
    for (const panel of panels) {
      const tool = tools.find(({ name }) => name === panel.dataset.schema);
      panel.replaceChildren(...(tool ? toolView(tool) : [absence(source, panel)]));
    }
  };
  source?.addEventListener('toolchange', draw);
  void draw();
}

function toolView(tool: Tool): Element[] {
  const json = element('pre', { tabindex: '0', role: 'group', 'aria-label': `Schema of ${tool.name}` });
  for (const { kind, text } of piecesOf(layOut(tool.inputSchema ?? null)))
    json.append(kind === 'mark' ? text : element('span', { class: kind }, text));
  const facts = [element('code', { class: 'tool-name' }, tool.name)];
  if (tool.disabled) facts.push(element('span', { class: 'tag' }, 'disabled'));
  return [
    element('p', { class: 'tool-line' }, ...facts),
    element('p', { class: 'tool-words' }, tool.description),
    json,
  ];
}

/** Why there is nothing to show: nobody reads forms here, or not this one at the moment. */
function absence(source: ToolSource | undefined, panel: HTMLElement): Element {
  const name = element('code', { class: 'tool-name' }, panel.dataset.schema ?? '');
  const words = source
    ? (panel.dataset.absent ?? 'isn’t listed: this browser’s WebMCP doesn’t read forms.')
    : 'No WebMCP here, so no tool.';
  return element('p', { class: 'tool-line absent' }, name, ` ${words}`);
}

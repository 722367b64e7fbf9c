/** What a widget's recipe says beside its schema: the guide in the widget's folder, with the sample as an example of a call. */
import type { WidgetSpec } from '../widget';

const guides = import.meta.glob<string>('../kinds/*/recipe.md', { query: '?raw', import: 'default', eager: true });
const last = '## Common mistakes';

/** Markdown: when to use the widget, how, and what goes wrong. */
export function toGuide({ name, sample }: WidgetSpec): string {
  const [use = '', mistakes = ''] = guides[`../kinds/${name}/recipe.md`]?.split(last) ?? [];
  const call = JSON.stringify({ name, params: sample }, null, 2);
  return `${use}\`\`\`json\n${call}\n\`\`\`\n\n${last}${mistakes.trimEnd()}`;
}

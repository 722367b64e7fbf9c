/** What stands on the canvas and which recipes were read, as far as the messages tell: a pure fold over all of them. */

import type { ModelMessage } from '#providers';
import { isJsonObject } from '#tools';
import type { Made } from './agenda';
import { type Call, hasRole, isBuiltIn } from './built-in';
import { isDiscovery } from './discovery';
import { parse } from './result';
import { headingOf } from './shapes';

export interface Widget {
  /** The call that drew it. */
  callId: string;
  /** Null once its answer was shortened: `recall` still has it. */
  id: string | null;
  name: string;
  heading: string;
  /** The call whose result it shows. */
  source: Call | null;
}

export interface Known {
  widgets: Widget[];
  /** Names of the recipes that were read. */
  recipes: ReadonlySet<string>;
}

export function readKnown(messages: readonly ModelMessage[], results: ReadonlyMap<string, Made['result']>): Known {
  const recipes = new Set<string>();
  let widgets: Widget[] = [];
  let source: Call | null = null;
  for (const message of messages) {
    for (const { id, name, input } of message.role === 'assistant' ? message.calls : []) {
      const result = results.get(id);
      if (!isBuiltIn(name) && !isDiscovery(name)) source = { name, input };
      if (!result) continue;
      if (hasRole('read', { name }) && !result.isError) recipes.add(String(input.name));
      widgets = change(widgets, { id, name, input, result }, source);
    }
  }
  return { widgets, recipes };
}

function change(widgets: Widget[], made: Made, source: Call | null): Widget[] {
  const { id: callId, input, result } = made;
  if (hasRole('draw', made)) {
    const heading = isJsonObject(input.params) ? headingOf(input.params) : '';
    const drawn = { callId, id: idIn(result.text), name: String(input.name), heading, source };
    return result.isError ? widgets : [...widgets, drawn];
  }
  if (hasRole('recall', made) && input.path === '/id') {
    return widgets.map((each) => (each.callId === input.id ? { ...each, id: idIn(result.text) } : each));
  }
  return hasRole('change', made) ? afterChange(widgets, made, source) : widgets;
}

/** One that could not be changed is taken for gone. */
function afterChange(widgets: Widget[], { input, result }: Made, source: Call | null): Widget[] {
  const isMeant = ({ id }: Widget) => id !== null && id === input.id;
  if (input.action === 'clear') return result.isError ? widgets : [];
  if (input.action === 'remove' || result.isError) return widgets.filter((each) => !isMeant(each));
  return input.action === 'update' ? widgets.map((each) => (isMeant(each) ? { ...each, source } : each)) : widgets;
}

function idIn(text: string): string | null {
  const value = parse(text);
  const id = isJsonObject(value) ? value.id : (value ?? text.trim());
  return typeof id === 'string' && /^w_\w+$/.test(id) ? id : null;
}

/** The same tool asked in the same words shows the same thing: figures in its input (how many, how far) may differ. */
export function isSameThing(one: Call, other: Call): boolean {
  return one.name === other.name && wordsOf(one) === wordsOf(other);
}

function wordsOf({ input }: Call): string {
  const words = Object.entries(input).filter(([, value]) => typeof value !== 'number' && typeof value !== 'boolean');
  return JSON.stringify(words.sort(([a], [b]) => (a < b ? -1 : 1)));
}

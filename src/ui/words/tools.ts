/** Words tools, offers and schemas: titles of built-in tools, too many tools in a turn, how a schema was patched for a model. */
import { type Crowd, isHands, type SchemaPatch, type Tool } from '#tools';
import { type Phrase, phrase, say, sayCount } from '../language';
import { toLocale } from './figures';
import type { Sentence } from './sentence';

/** The title for users: a page's or a server's own, or, of a tool of ours, its phrase in the user's language; models read the English. */
export function wordTitle({ title, source }: Pick<Tool, 'title' | 'source'>): string | undefined {
  return title && (source.type === 'local' || isHands({ source })) ? say(title) : title;
}

export function wordCrowd({ tools, biggest }: Crowd): Sentence {
  const named = biggest.map(({ server, tools: count }) => `${server} (${count})`);
  const whose = new Intl.ListFormat(toLocale()).format(named);
  return {
    what: sayCount(tools, 'The last turn offered {count} tool.', 'The last turn offered {count} tools.'),
    next: whose
      ? say('Models choose better among fewer tools. Most are from {servers}. Turn off what you don’t need.', {
          servers: whose,
        })
      : say('Models choose better among fewer tools. Turn off what you don’t need.'),
  };
}

const changes: Record<SchemaPatch['change'], Phrase> = {
  removed: phrase('left out'),
  added: phrase('added'),
  replaced: phrase('rewritten'),
  resolved: phrase('spelled out'),
  cut: phrase('cut short'),
  flattened: phrase('flattened'),
};

/** A change's place and kind, then its reason. */
export function wordSchemaPatch({ path, keyword, change, message }: SchemaPatch): Sentence {
  return {
    what: say('{place}: {keyword} {change}.', { place: toPlace(path), keyword, change: say(changes[change]) }),
    next: message,
  };
}

const alternatives = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);
const members = new Set(['properties', '$defs', 'definitions', 'patternProperties']);

/** `/properties/days/items` → `days › each item`: a place in a schema, in the terms of its input. */
function toPlace(pointer: string): string {
  const parts = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const places: string[] = [];
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] ?? '';
    if (members.has(part)) places.push(parts[++at] ?? part);
    else if (alternatives.has(part)) places.push(say('alternative {nth}', { nth: Number(parts[++at]) + 1 }));
    else places.push(part === 'items' ? say('each item') : part === 'additionalProperties' ? say('any other') : part);
  }
  return places.join(' › ') || say('The whole input');
}

/** Offers and schemas in words: too many tools in a turn, and what a schema lost or gained on its way to a model. */
import type { Crowd, SchemaPatch } from '#tools';
import { toCount } from './figures';
import type { Sentence } from './sentence';

export function wordCrowd({ tools, biggest }: Crowd): Sentence {
  const whose = inWords.format(biggest.map(({ server, tools: count }) => `${server} (${count})`));
  return {
    what: `The last turn offered ${toCount(tools, 'tool')}.`,
    next: `Models choose less well among so many.${whose && ` Most are from ${whose}.`} Switch off what you don’t need.`,
  };
}

/** `a, b and c` */
const inWords = new Intl.ListFormat('en-GB');

const changes: Record<SchemaPatch['change'], string> = {
  removed: 'left out',
  added: 'added',
  replaced: 'written otherwise',
  resolved: 'written out',
  cut: 'cut short',
  flattened: 'told flat',
};

/** A change's place and kind, then its reason. */
export function wordSchemaPatch({ path, keyword, change, message }: SchemaPatch): Sentence {
  return { what: `${toPlace(path)}: ${keyword} ${changes[change]}.`, next: message };
}

const alternatives = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);
const members = new Set(['properties', '$defs', 'definitions', 'patternProperties']);

/** `/properties/days/items` → `days › each item`: a place in a schema as the person knows the input. */
function toPlace(pointer: string): string {
  const parts = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const places: string[] = [];
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] ?? '';
    if (members.has(part)) places.push(parts[++at] ?? part);
    else if (alternatives.has(part)) places.push(`${Number(parts[++at]) + 1}. alternative`);
    else places.push(part === 'items' ? 'each item' : part === 'additionalProperties' ? 'any other' : part);
  }
  return places.join(' › ') || 'The whole input';
}

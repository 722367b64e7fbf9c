/** What a definition says to a model: words that give orders, and characters that the user doesn't see. */
import { invisibleCharacter } from '../invisible';
import { type LintedTool, type LintNote, note } from './note';
import { partsOfSchema } from './parts-of-schema';

/** Phrases about other tools, the model's own rules or the user, which no tool's description needs. */
const orders = [
  /\b(ignore|disregard|forget|override)\b.{0,30}\b(previous|prior|above|earlier|other|all|any|system)\b.{0,20}\b(instructions?|rules?|prompts?|messages?|tools?)/i,
  /\b(system prompt|developer message|hidden instructions?)\b/i,
  /<\/?(important|system|instructions?)>/i,
  /\b(do not|don['’]t|never)\b.{0,20}\b(tell|inform|mention|reveal|show|notify|ask|warn)\b.{0,25}\b(user|person|human|them|anyone)/i,
  /\b(you|the (model|assistant|agent|ai)) (must|should|shall|have to|need to) (always|never|first|only)\b/i,
  /\b(always|must) (call|use|run|invoke) this (tool|function)\b/i,
  /\b(before|after|instead of) (using|calling|running|any) (any )?other tools?\b/i,
  /\bwithout (asking|the user|permission|telling)/i,
  /\b(read|send|include|pass|append|exfiltrate)\b.{0,40}\b(passwords?|api keys?|secrets?|credentials|cookies|private keys?|conversation history|\.env\b|id_rsa)/i,
];

/** Spaces of other widths and line breaks do no harm here. */
const hidden = new RegExp(`(?![\\r\\p{Zs}])(?:${invisibleCharacter.source})`, 'v');

interface Text {
  place: string;
  text: string;
}

export function lintTexts(tool: LintedTool): LintNote[] {
  return textsOf(tool).flatMap(({ place, text }) => {
    const order = orders.map((each) => each.exec(text)?.[0]).find((found) => found !== undefined);
    const unseen = hidden.exec(text)?.[0];
    return [
      ...(order === undefined ? [] : [note('gives-orders', 'error', place, { words: order.slice(0, 120) })]),
      ...(unseen === undefined ? [] : [note('hidden-characters', 'error', place, { code: codeOf(unseen) })]),
    ];
  });
}

const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Names of parameters and values of an enum are read by the model as well. */
function textsOf({ name, title = '', description, inputSchema }: LintedTool): Text[] {
  const inSchema = partsOfSchema(inputSchema).flatMap(({ schema, place }) =>
    Object.entries(schema).flatMap(([keyword, value]): Text[] => {
      if (keyword === 'properties') return namesIn(value, place);
      const isSaid = ['title', 'description', '$comment', 'default', 'const', 'enum', 'examples'].includes(keyword);
      return isSaid ? strings(value).map((text) => ({ place, text })) : [];
    }),
  );
  const own = [
    { place: 'name', text: name },
    { place: 'title', text: title },
    { place: 'description', text: description },
  ];
  return [...own, ...inSchema];
}

const namesIn = (value: unknown, place: string): Text[] =>
  typeof value === 'object' && value !== null ? Object.keys(value).map((text) => ({ place, text })) : [];

function strings(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || depth > 5) return [];
  return Object.values(value).flatMap((member) => strings(member, depth + 1));
}

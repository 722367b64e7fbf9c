/** What a definition says to a model, where it says it; and words and characters that no text for a model should have. */

import { toSeenWords } from '#core/tools/invisible.ts';
import { isSchema } from '#core/tools/schema/rewriting.ts';
import type { Definition } from './definition';
import { partsOfSchema } from './parts-of-schema';
import { withPart } from './with-part';

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

/** The words that give an order, if there are any. */
export const orderIn = (text: string): string | undefined =>
  orders.map((each) => each.exec(text)?.[0]).find((found) => found !== undefined);

/** Private-use and unassigned code points, and separators that no text needs. */
const strange = /[\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/u;
const allStrange = new RegExp(strange.source, 'gu');

/** The first that nobody sees and no writing needs: emoji and some scripts need a few. */
export function hiddenIn(text: string): string | undefined {
  const seen = [...toSeenWords(text)];
  const hidden = [...text].find((character, i) => character !== seen[i]);
  return hidden ?? strange.exec(text)?.[0];
}

interface Text {
  place: string;
  text: string;
}

/** Names of parameters and values of an enum are read by the model as well. */
export function textsOf({ name, title = '', description, inputSchema }: Definition): Text[] {
  const inSchema = partsOfSchema(inputSchema).flatMap(({ schema, place }) =>
    Object.entries(schema).flatMap(([keyword, value]): Text[] => {
      if (keyword === 'properties') return isSchema(value) ? Object.keys(value).map((text) => ({ place, text })) : [];
      return said.includes(keyword) ? strings(value).map((text) => ({ place, text })) : [];
    }),
  );
  const own = [
    { place: 'name', text: name },
    { place: 'title', text: title },
    { place: 'description', text: description },
  ];
  return [...own, ...inSchema];
}

const said = ['title', 'description', '$comment', 'default', 'const', 'enum', 'examples'];

function strings(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || depth > 5) return [];
  return Object.values(value).flatMap((member) => strings(member, depth + 1));
}

/** The same definition without what is hidden at one place. Names of parameters stay: calls use them. */
export function withoutHidden(tool: Definition, { place }: { place: string }): Definition | null {
  const bare = (text: string) => toSeenWords(text).replace(allStrange, '');
  if (place === 'description') return { ...tool, description: bare(tool.description) };
  if (place === 'title') return { ...tool, title: bare(tool.title ?? '') };
  if (place === 'name') return null;
  return withPart(tool, place, (schema) => ({
    ...schema,
    ...Object.fromEntries(
      Object.entries(schema).flatMap(([key, value]) =>
        said.includes(key) && typeof value === 'string' ? [[key, bare(value)]] : [],
      ),
    ),
  }));
}

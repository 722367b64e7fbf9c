/** The offered tools, read once per request: their words, weighed by field and by how rare they are among the tools. */
import type { ModelTool } from '#providers';
import type { KnownTool, ToolOf } from './calls';
import { readSlots, type Slot } from './slots/slot';
import { isCommonVerb, isLooking, synonymsOf } from './verbs';
import { contentStems, splitWords, stem } from './words';

export interface IndexedTool {
  tool: ModelTool;
  /** The tool's own name, without its server's. */
  label: string;
  builtIn: boolean;
  isGuess: boolean;
  server: string;
  /** The stems of its own name. */
  name: string[];
  /** The first word of its description, mostly its verb. */
  lead: string;
  /** Its name says nothing: no word of it is a verb or stands in the description. */
  opaque: boolean;
  slots: Slot[];
  /** Each stem of the tool, with the weight of the strongest field that has it. */
  fields: Map<string, number>;
}

export interface ToolIndex {
  tools: IndexedTool[];
  /** Every stem that some tool uses. */
  vocabulary: Set<string>;
  /** How much a stem tells: the fewer tools use it, the more. */
  rarity(stem: string): number;
}

export const weights = { name: 3, description: 1, slot: 0.8, slotDescription: 0.5 };

/** Indexes the tools by name, so that the order in which they were offered doesn't matter. */
export function indexTools(tools: ModelTool[], toolOf: ToolOf): ToolIndex {
  const indexed = tools
    .map((tool) => indexTool(tool, toolOf(tool.name)))
    .sort((a, b) => (a.tool.name < b.tool.name ? -1 : 1));
  const counts = new Map<string, number>();
  for (const entry of indexed) for (const word of allWords(entry)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const rarity = (word: string) => 0.3 + Math.log((indexed.length + 1) / ((counts.get(word) ?? indexed.length) + 0.5));
  return { tools: indexed, vocabulary: new Set(counts.keys()), rarity };
}

function indexTool(tool: ModelTool, { server, tool: label, builtIn, isGuess }: KnownTool): IndexedTool {
  const name = contentStems(label).filter((word) => !/^\d+$/.test(word));
  const slots = readSlots(tool.inputSchema);
  const described = contentStems(tool.description);
  const fields = new Map<string, number>();
  const add = (words: string[], weight: number) => {
    for (const word of words) fields.set(word, Math.max(weight, fields.get(word) ?? 0));
  };
  add([...name, ...joinedPairs(label)], weights.name);
  add(described, weights.description);
  for (const slot of slots) {
    add(contentStems(slot.label), weights.slot);
    add(contentStems(slot.description), weights.slotDescription);
  }
  const [lead = ''] = splitWords(tool.description);
  const opaque = !name.some((word) => described.includes(word) || isCommonVerb(word));
  return { tool, label, builtIn, isGuess, server, name, lead: stem(lead), opaque, slots, fields };
}

/** `wish_list` answers to "wishlist". */
function joinedPairs(label: string): string[] {
  const words = splitWords(label);
  return words.slice(1).map((word, at) => stem(`${words[at]}${word}`));
}

function allWords({ fields, slots }: IndexedTool): Set<string> {
  return new Set([...fields.keys(), ...slots.flatMap(({ options }) => options.flatMap(({ names }) => names.flat()))]);
}

export interface FieldMatch {
  stem: string;
  weight: number;
  /** 1 for the word itself, less for a typo or a synonym. */
  certainty: number;
}

const synonymCertainty = 0.75;

/** How a tool knows one word of a sentence, if at all. */
export function matchField({ fields }: IndexedTool, forms: Map<string, number>): FieldMatch | null {
  let best: FieldMatch | null = null;
  const consider = (word: string, certainty: number) => {
    const weight = fields.get(word);
    if (weight !== undefined && weight * certainty >= (best ? best.weight * best.certainty : 0))
      best = { stem: word, weight, certainty };
  };
  for (const [form, certainty] of forms) {
    consider(form, certainty);
    for (const synonym of synonymsOf(form)) if (synonym !== form) consider(synonym, certainty * synonymCertainty);
  }
  return best;
}

/** Whether the word is one of the tool's own name, or a synonym of one. */
export const isInName = (entry: IndexedTool, { forms }: { forms: Map<string, number> }): boolean =>
  matchField(entry, forms)?.weight === weights.name;

/** Whether the tool changes nothing, by its verb. */
export const onlyLooks = ({ name, lead, opaque }: IndexedTool): boolean => isLooking((opaque ? lead : name[0]) ?? '');

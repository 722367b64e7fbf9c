/** The offered tools, read once per request: their words, weighed by field and by how rare they are among them. */
import type { ModelTool } from '#providers';
import { type Parameter, readParameters } from './schema';
import { isCommonVerb, relatedTo } from './synonyms';
import { isEmptyWord, splitWords, stem } from './words';

export interface IndexedTool {
  tool: ModelTool;
  /** The tool's own name, without its server's. */
  label: string;
  server: string;
  /** It belongs to the panel itself, and is meant only when nothing else is. */
  aside: boolean;
  /** The stems of its own name. */
  name: string[];
  /** What its description starts with, mostly its verb. */
  lead: string;
  /** Its description holds no word of its name, nor is one a verb: the name tells nothing. */
  opaque: boolean;
  parameters: Parameter[];
  /** Each stem of the tool, with the weight of the strongest field that holds it. */
  fields: Map<string, number>;
}

export interface ToolIndex {
  tools: IndexedTool[];
  /** Every stem that some tool uses. */
  vocabulary: Set<string>;
  /** How much a stem tells: the fewer tools use it, the more. */
  rarity(stem: string): number;
}

export const weights = { name: 3, title: 2.4, description: 1, property: 0.8, propertyDescription: 0.5, server: 0.3 };

/** The order in which tools were offered must not matter: they are indexed by name. */
export function indexTools(tools: ModelTool[], isAside: (name: string) => boolean): ToolIndex {
  const indexed = tools
    .map((tool) => indexTool(tool, isAside(tool.name)))
    .sort((a, b) => (a.tool.name < b.tool.name ? -1 : 1));
  const counts = new Map<string, number>();
  for (const entry of indexed) for (const word of allWords(entry)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const rarity = (word: string) => 0.3 + Math.log((indexed.length + 1) / ((counts.get(word) ?? indexed.length) + 0.5));
  return { tools: indexed, vocabulary: new Set(counts.keys()), rarity };
}

/** The two parts of an exposed name, which hold also when the tool is gone. */
export function readName(exposed: string): { server: string; label: string } {
  const [, server = '', label = exposed] = /^(.+?)_(?:mcp|webmcp)_(.+)$/.exec(exposed) ?? [];
  return { server, label };
}

function indexTool(tool: ModelTool, aside: boolean): IndexedTool {
  const { server, label } = readName(tool.name);
  const name = contentStems(label).filter((word) => !/^\d+$/.test(word));
  const parameters = readParameters(tool.inputSchema);
  const fields = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const word of contentStems(text)) fields.set(word, Math.max(weight, fields.get(word) ?? 0));
  };
  for (const word of [...name, ...joinedPairs(label)]) fields.set(word, weights.name);
  add(typeof tool.inputSchema.title === 'string' ? tool.inputSchema.title : '', weights.title);
  add(tool.description, weights.description);
  for (const { label: property, description } of parameters) {
    add(property, weights.property);
    add(description, weights.propertyDescription);
  }
  add(server, weights.server);
  const [lead = ''] = splitWords(tool.description);
  const described = contentStems(tool.description);
  const opaque = !name.some((word) => described.includes(word) || isCommonVerb(word));
  return { tool, label, server, aside, name, lead: stem(lead), opaque, parameters, fields };
}

export function contentStems(text: string): string[] {
  return [
    ...new Set(
      splitWords(text)
        .filter((word) => !isEmptyWord(word))
        .map(stem),
    ),
  ];
}

/** `wish_list` answers to "wishlist". */
function joinedPairs(label: string): string[] {
  const words = splitWords(label);
  return words.slice(1).map((word, at) => stem(`${words[at]}${word}`));
}

function allWords({ fields, parameters }: IndexedTool): Set<string> {
  const names = parameters.flatMap(({ choices }) => choices.flatMap((choice) => choice.names.flat()));
  return new Set([...fields.keys(), ...names]);
}

export interface FieldMatch {
  stem: string;
  weight: number;
  /** 1 for the word itself, less for a typo or a synonym. */
  sure: number;
}

const synonymSure = 0.75;

/** How a tool knows one word of a sentence, if at all. */
export function matchField({ fields }: IndexedTool, forms: Map<string, number>): FieldMatch | null {
  let best: FieldMatch | null = null;
  const consider = (word: string, sure: number) => {
    const weight = fields.get(word);
    if (weight !== undefined && weight * sure >= (best ? best.weight * best.sure : 0))
      best = { stem: word, weight, sure };
  };
  for (const [form, sure] of forms) {
    consider(form, sure);
    for (const related of relatedTo(form)) consider(related, sure * synonymSure);
  }
  return best;
}

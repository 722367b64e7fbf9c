/**
 * How well `search_tools` finds: a hundred labelled queries over the published tools, as one list and as each server's
 * own, beside the plain substring filter and a count of words.
 */
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Tool } from '../../src/core/tools/tool.ts';
import { blind, type LabelledQuery, packages, tuned } from '../fixtures/tool-queries.ts';
import { loadOurs } from './agent/source.ts';
import { median } from './statistics.ts';
import type { Report, Row } from './table.ts';

const { rankTools } = await loadOurs();

const file = '../shared/data/published-tools.json';

type Published = Tool & { key: string; package: string };
type Rank = (tools: readonly Published[], query: string) => readonly Tool[];

function readTools(): Published[] {
  const { servers }: { servers: { package: string; tools: Tool[] }[] } = JSON.parse(readFileSync(file, 'utf8'));
  const shortNames = new Map<string, string>(Object.entries(packages).map(([short, name]) => [name, short]));
  return servers.flatMap((server) => {
    const short = shortNames.get(server.package) ?? server.package;
    return server.tools.map((tool) => ({ ...tool, key: `${short}/${tool.name}`, package: short }));
  });
}

/** The filter of the first description of this feature: name or description holds the whole query. */
const substring: Rank = (tools, query) => {
  const wanted = query.toLowerCase();
  return tools.filter(
    ({ name, description }) => name.toLowerCase().includes(wanted) || description.toLowerCase().includes(wanted),
  );
};

/** What anyone would write next: the tools that hold most of the query's words. */
const wordCount: Rank = (tools, query) => {
  const words = query.toLowerCase().split(/\s+/);
  const scored = tools.map((tool) => {
    const text = `${tool.name} ${tool.description}`.toLowerCase();
    return { tool, score: words.filter((word) => text.includes(word)).length };
  });
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ tool }) => tool);
};

const ranks: Record<string, Rank> = {
  substring,
  'word count': wordCount,
  rankTools: (tools, query) => rankTools(tools, query),
};

/** Place of the first right tool among twenty, from 1; Infinity where there is none. */
function placeOf(rank: Rank, tools: readonly Published[], { query, right }: LabelledQuery): number {
  const wanted = new Set<Tool>(tools.filter(({ key }) => (right as string[]).includes(key))); // a key is any text
  if (wanted.size === 0) throw new Error(`No tool is right for "${query}".`);
  const place = rank(tools, query)
    .slice(0, 20)
    .findIndex((tool) => wanted.has(tool));
  return place === -1 ? Number.POSITIVE_INFINITY : place + 1;
}

/** Only the tools of the servers that have a right answer: what a model searches in. */
const nearby = (tools: readonly Published[], { right }: LabelledQuery): Published[] =>
  tools.filter((tool) => right.some((key) => key.startsWith(`${tool.package}/`)));

type Places = Record<string, readonly number[]>;

/** One figure of each way to rank, over the same queries. */
function toRow(title: string, unit: string, places: Places, reduce: (places: readonly number[]) => number): Row {
  const figures = Object.fromEntries(Object.entries(places).map(([name, found]) => [name, reduce(found)]));
  return { title, unit, figures, samples: Object.values(places)[0]?.length ?? 0 };
}

const within = (max: number) => (places: readonly number[]) =>
  (100 * places.filter((place) => place <= max).length) / places.length;

const meanReciprocal = (places: readonly number[]) => places.reduce((sum, place) => sum + 1 / place, 0) / places.length;

function toRows(title: string, queries: readonly LabelledQuery[], among: (query: LabelledQuery) => Published[]): Row[] {
  const placesOf = (rank: Rank) => queries.map((query) => placeOf(rank, among(query), query));
  const places = Object.fromEntries(Object.entries(ranks).map(([name, rank]) => [name, placesOf(rank)]));
  return [
    toRow(`${title}: the right tool is first`, '%', places, within(1)),
    toRow(`${title}: it is among the first 5`, '%', places, within(5)),
    toRow(`${title}: it is among the first 20`, '%', places, within(20)),
    toRow(`${title}: mean reciprocal rank`, '', places, meanReciprocal),
  ];
}

function timeSearch(tools: readonly Published[]): Row {
  const times = [...tuned, ...blind].map(({ query }) => {
    const started = performance.now();
    rankTools(tools, query);
    return performance.now() - started;
  });
  const note = 'its index is built once';
  const title = `One search of ${tools.length} tools`;
  return { title, unit: 'ms', figures: { rankTools: median(times) }, samples: times.length, note };
}

function sayMisses(tools: readonly Published[]): void {
  for (const labelled of [...tuned, ...blind]) {
    const place = placeOf(ranks.rankTools ?? substring, nearby(tools, labelled), labelled);
    if (place === 1) continue;
    const best = rankTools(nearby(tools, labelled), labelled.query, 5) as Published[]; // rankTools gives back what it was given
    console.error(`${place}\t${labelled.query}\t→ ${best.map(({ key }) => key).join(' ')}`);
  }
}

/** `q`: what is asked, in one query or in several with NUL between them. */
interface PublicRequest {
  q: string;
  want: string[];
}

/** Requests in others' words, halves of public sets: a request is found if one of its tools is (of `several`, if all are). */
function readPublic(set: string): Row[] {
  const path = `../shared/data/search/${set}.dev.json`;
  if (!existsSync(path)) return [];
  const { tools, requests }: { tools: Tool[]; requests: PublicRequest[] } = JSON.parse(readFileSync(path, 'utf8'));
  const quantifier = set.endsWith('several') ? 'every' : 'some';
  const isFound = (rank: Rank, max: number) => (request: PublicRequest) =>
    request.q.split('\0').some((query) => {
      const found = rank(tools as Published[], query) // no rank reads a key
        .slice(0, max)
        .map(({ name }) => name);
      return request.want[quantifier]((name) => found.includes(name));
    });
  return [5, 20].map((max) => ({
    title: `${set}, ${tools.length} tools: among the first ${max}`,
    unit: '%',
    figures: Object.fromEntries(
      Object.entries(ranks).map(([name, rank]) => [
        name,
        (100 * requests.filter(isFound(rank, max)).length) / requests.length,
      ]),
    ),
    samples: requests.length,
  }));
}

const publicSets = ['livemcp', 'bfcl', 'metatool', 'sealtools-one', 'sealtools-several'];

const legend =
  'More is better, but for the time. The "blind" queries were written after the search, and nothing was changed for them.';

export function benchSearch({ saysMisses }: { saysMisses: boolean }): Report {
  const subjects = Object.keys(ranks);
  const bare = { subjects, against: {}, legend };
  if (!existsSync(file)) return { ...bare, setting: { skipped: `${file} is not there` }, rows: [] };
  const tools = readTools();
  if (saysMisses) sayMisses(tools);
  const sets = { tuned, blind, all: [...tuned, ...blind] };
  const rows = Object.entries(sets).flatMap(([set, queries]) => [
    ...toRows(`${set}, ${tools.length} tools`, queries, () => tools),
    ...toRows(`${set}, own server`, queries, (query) => nearby(tools, query)),
  ]);
  return {
    ...bare,
    setting: { cores: `${availableParallelism()}` },
    rows: [...rows, ...publicSets.flatMap(readPublic), timeSearch(tools)],
  };
}

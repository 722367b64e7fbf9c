/** Which of a server's tools search, list and read its recipes, whatever it calls them. */
import { type Role, roles } from './registry';
import { requiredOf } from './schema';
import type { JsonSchema, Tool, ToolHints } from './tool';
import { toSingular, wordSet } from './words';

/** As much of a tool as its role is read from. */
export interface RoleCandidate extends Pick<Tool, 'name' | 'description' | 'inputSchema'> {
  hints?: Pick<ToolHints, 'destructive'>;
}

const actions: Record<Role, readonly string[]> = {
  search_recipes: ['search', 'find', 'query'],
  list_recipes: ['list', 'browse', 'explore', 'discover'],
  get_recipe: ['get', 'read', 'fetch', 'show', 'describe'],
};
const resources = ['recipe', 'skill', 'template', 'workflow', 'playbook', 'pattern'] as const;
type Resource = (typeof resources)[number];

/** Words that may stand beside action and resource without changing what the tool is for. */
const filler = wordSet('a an all available by detail details every for id its my name of one our the this tool');
/** Verbs of tools that do more than read. */
const effects = wordSet(
  'add apply create delete deploy edit execute generate import install publish remove render run save set start test update upload validate write',
);
/** Something that a recipe has or leaves behind is not a recipe: `get_workflow_status`, `list_workflow_runs`. */
const attributes = wordSet(
  'author category comment error event execution history log match metric permission result run status tag usage variable version',
);
/** What follows one of these is the means of an action and not its object: "find files using a template". */
const means = wordSet('as from into matching per using via with');

/** A reason to give a tool a role. The closest one counts: the lowest level, then the usual arguments, then the fewest extra words. */
interface Sign {
  tool: string;
  role: Role;
  resource: Resource;
  /** 1: the exact name; 2: an action and a resource in the name; 3: both in the description. */
  level: 1 | 2 | 3;
  /** Whether it wants the arguments that such a tool usually wants. */
  fits: boolean;
  /** Words beyond the action and the resource. */
  extra: number;
}

/**
 * Role → the real name of the tool that has it; each tool has at most one role, each role at most one tool. A server on
 * which nothing fits has none. Where two kinds of things compete for a role, all roles go to one of them: what a search
 * of templates finds, a reader of workflows can't read.
 */
export function resolveCanonicalTools(tools: readonly RoleCandidate[]): ReadonlyMap<Role, string> {
  const signs = tools.flatMap(readSigns).sort(compareSigns);
  const kinds = resources
    .map((resource) => assign(signs.filter((sign) => sign.resource === resource)))
    .filter((kind) => kind.length > 0)
    .sort(compareKinds);
  const assigned: Sign[] = [];
  for (const kind of kinds) {
    const competes = kind.some(({ role, tool }) => assigned.some((each) => each.role === role || each.tool === tool));
    if (!competes) assigned.push(...kind);
  }
  return new Map(assigned.map(({ role, tool }) => [role, tool]));
}

/** Sorting is stable, so tools that are equally close keep the order of the server's list. */
const compareSigns = (a: Sign, b: Sign): number =>
  a.level - b.level || Number(b.fits) - Number(a.fits) || a.extra - b.extra;

/** First a kind with an exact name, then the one with more roles, then the one with the closest sign. */
function compareKinds(a: readonly Sign[], b: readonly Sign[]): number {
  const isExact = (kind: readonly Sign[]) => Number(kind.some(({ level }) => level === 1));
  const [closestA, closestB] = [a, b].map((kind) => kind.toSorted(compareSigns)[0]);
  const closer = closestA && closestB ? compareSigns(closestA, closestB) : 0;
  return isExact(b) - isExact(a) || b.length - a.length || closer;
}

function assign(signs: readonly Sign[]): Sign[] {
  const taken: Sign[] = [];
  for (const sign of signs) {
    if (!taken.some(({ role, tool }) => role === sign.role || tool === sign.tool)) taken.push(sign);
  }
  return taken;
}

/** Most tools never name a resource, so that nothing else of them needs to be read. */
const namesResource = new RegExp(resources.join('|'), 'i');

function readSigns(tool: RoleCandidate): Sign[] {
  if (tool.hints?.destructive || !(namesResource.test(tool.name) || namesResource.test(tool.description))) return [];
  const words = wordsOf(tool.name);
  const exact = roles.find((role) => role === words.join('_'));
  if (exact) return [{ tool: tool.name, role: exact, resource: 'recipe', level: 1, fits: true, extra: 0 }];
  const singular = words.map(toSingular);
  // A reader of resources, as Tabhand gives a server one, reads no recipe, though its words may name templates.
  const isOther = singular.some((word) => effects.has(word) || word === 'resource');
  if (isOther || liesInAnother(tool, singular)) return [];
  const start = tool.description.slice(0, 200).toLowerCase();
  const byName = usesAsMeans(readWords(start)) ? [] : roles.flatMap((role) => readName(singular, role));
  const found = byName.length > 0 ? byName : readDescription(start);
  return found.map((sign) => ({ ...sign, tool: tool.name, fits: takesInputOf(tool, sign.role) }));
}

type Found = Omit<Sign, 'tool' | 'fits'>;

/** An action and a resource anywhere in the name. */
function readName(words: readonly string[], role: Role): Found[] {
  const resource = findResource(words);
  // "All" of them is a list: `get_all_recipes` reads none.
  const isAction =
    words.some((word) => actions[role].includes(word)) && !(role === 'get_recipe' && words.includes('all'));
  if (!resource || !isAction) return [];
  return [{ role, resource, level: 2, extra: words.filter((word) => !filler.has(word)).length - 2 }];
}

/** The last one, unless it only says whose attribute is meant. */
function findResource(words: readonly string[]): Resource | undefined {
  const at = words.findLastIndex(isResource);
  const after = words.slice(at + 1).find((word) => !filler.has(word));
  return after !== undefined && attributes.has(after)
    ? undefined
    : resources.find((resource) => resource === words[at]);
}

const isResource = (word: string): boolean => resources.some((resource) => resource === word);

/** A word such as "workflow" or "pattern" is so common that it counts only as the verb's direct object. */
const clearResources: readonly string[] = ['recipe', 'skill', 'template'];

/**
 * "Recipe search by keyword", "Returns the list of available skills": a verb anywhere, the first of which says the role, and a
 * resource. A word such as "pattern" counts only as the object of the first sentence's verb.
 */
function readDescription(start: string): Found[] {
  const [sentence = ''] = start.split(/[.!?;\n]/, 1);
  const [words, first] = [readWords(start), readWords(sentence)];
  const verb = words.findIndex((word) => effects.has(word) || roleOf(word) !== undefined);
  if (verb < 0) return [];
  const at = isListOf(words, verb) ? verb + 1 : verb;
  const role = roleOf(words[at] ?? '');
  const [object = ''] = first.slice(at + 1);
  const resource = findResource(beforeMeans(first.slice(at + 1))) ?? findResource(beforeMeans(words));
  if (!role || !resource || !(clearResources.includes(resource) || object === resource)) return [];
  return [{ role, resource, level: 3, extra: words.length - 2 }];
}

const readWords = (text: string): string[] =>
  (text.match(/[a-z]+/g) ?? []).map(toSingular).filter((word) => !filler.has(word));

/** "Generate code from templates": whatever the name says, the tool makes something else of them. */
function usesAsMeans(words: readonly string[]): boolean {
  const before = beforeMeans(words);
  return effects.has(before[0] ?? '') && !before.some(isResource) && words.slice(before.length).some(isResource);
}

function beforeMeans(words: readonly string[]): readonly string[] {
  const end = words.findIndex((word) => means.has(word));
  return end < 0 ? words : words.slice(0, end);
}

/** "Get the list of": the list is what the tool gives. */
const isListOf = (words: readonly string[], at: number): boolean => words[at] === 'get' && words[at + 1] === 'list';

const roleOf = (verb: string): Role | undefined => roles.find((role) => actions[role].includes(verb));

/** `list_project_templates` wants a `project_id`: they are data of that project, and not the server's recipes. */
const liesInAnother = ({ inputSchema = {} }: RoleCandidate, name: readonly string[]): boolean =>
  requiredOf(inputSchema).some((argument) => {
    const words = wordsOf(argument).map(toSingular);
    const owner = words.slice(0, -1);
    return words.at(-1) === 'id' && owner.length > 0 && owner.every((word) => name.includes(word) && !isResource(word));
  });

/** Usually a search takes at most one required argument, a list none, and a reader exactly the one that says which. */
function takesInputOf({ inputSchema }: RoleCandidate, role: Role): boolean {
  if (!inputSchema) return true;
  const required = requiredOf(inputSchema);
  if (role === 'list_recipes') return required.length === 0;
  if (role === 'get_recipe') return required.length === 1 && required.every(saysWhich);
  return required.length <= 1 && takesAnything(inputSchema);
}

const identifiers = wordSet('file id identifier key name path query slug title uri url');

const saysWhich = (argument: string): boolean =>
  wordsOf(argument)
    .map(toSingular)
    .some((word) => identifiers.has(word) || isResource(word));

const takesAnything = ({ properties }: JsonSchema): boolean =>
  typeof properties === 'object' && properties !== null && Object.keys(properties).length > 0;

/** `browseSkills`, `browse-skills`, `BROWSE_SKILLS` → browse, skills. */
function wordsOf(name: string): string[] {
  const apart = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/([A-Z])(?=[A-Z][a-z])/g, '$1 ');
  return apart.toLowerCase().match(/[a-z\d]+/g) ?? [];
}

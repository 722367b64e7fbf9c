/** Which of a server's tools search, list and read its recipes, whatever it calls them. Precision before recall. */
import type { JsonSchema, ToolHints } from './tool';

/** What a server's recipe tools do, under the names by which the prompt speaks of them. */
export const roles = ['search_recipes', 'list_recipes', 'get_recipe'] as const;
export type Role = (typeof roles)[number];

/** As much of a tool as its role is read from. */
export interface RoleCandidate {
  name: string;
  description: string;
  inputSchema?: JsonSchema;
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
const filler = new Set([
  'a',
  'available',
  'by',
  'detail',
  'details',
  'for',
  'id',
  'its',
  'name',
  'of',
  'one',
  'the',
  'this',
]);
/** A tool that is named so does more than look, whatever its description begins with. */
const effects =
  /^(add|apply|create|delete|deploy|edit|execute|import|install|publish|remove|run|save|set|start|test|update|upload|validate|write)$/;

/** What makes a tool look like a recipe tool; the stronger the sign, the smaller its rank. */
interface Sign {
  tool: string;
  role: Role;
  resource: Resource;
  rank: number;
}

/**
 * Role → the real name of the tool that has it; each tool has at most one role, each role at most one tool. Looks for the
 * exact name, then for an action and a resource in the name, then in the first words of the description. A server on
 * which nothing fits has none. All roles of a server are about one kind of thing: what a search of templates finds, a
 * reader of workflows can't read.
 */
export function resolveCanonicalTools(tools: readonly RoleCandidate[]): ReadonlyMap<Role, string> {
  const signs = tools.flatMap(readSigns);
  const byResource = resources.map((wanted) => resolve(signs.filter(({ resource }) => resource === wanted)));
  const most = Math.max(...byResource.map(({ size }) => size));
  return byResource.find(({ size }) => size === most) ?? new Map();
}

function resolve(signs: readonly Sign[]): Map<Role, string> {
  const found = new Map<Role, string>();
  const taken = new Set<string>();
  for (const rank of [1, 2, 3]) {
    for (const role of roles) {
      const fitting = signs.filter((sign) => sign.rank === rank && sign.role === role && !taken.has(sign.tool));
      const [only] = fitting;
      // Two that fit equally well: taking one would be a guess.
      if (!only || found.has(role) || fitting.length > 1) continue;
      found.set(role, only.tool);
      taken.add(only.tool);
    }
  }
  return found;
}

function readSigns(tool: RoleCandidate): Sign[] {
  if (tool.hints?.destructive) return [];
  const words = wordsOf(tool.name);
  const exact = roles.find((role) => role === words.join('_'));
  const signs: Sign[] = exact ? [{ tool: tool.name, role: exact, resource: 'recipe', rank: 1 }] : [];
  for (const role of roles) {
    if (!takesInputOf(tool, role)) continue;
    const byName = nameOf(words, role);
    if (byName) signs.push({ tool: tool.name, role, resource: byName, rank: 2 });
    const byDescription = words.some((word) => effects.test(word)) ? undefined : describedAs(tool.description, role);
    if (byDescription) signs.push({ tool: tool.name, role, resource: byDescription, rank: 3 });
  }
  return signs;
}

/** The resource of a name that is nothing but an action of this role and a resource. */
function nameOf(all: readonly string[], role: Role): Resource | undefined {
  // "All" of them is a list, which is not to be taken for one to read.
  const words = all.filter((word) => !filler.has(word) && (word !== 'all' || role === 'get_recipe'));
  const [first = '', last = '', ...more] = words;
  if (more.length > 0) return undefined;
  if (actions[role].includes(first)) return resourceOf(last);
  // `skills_list` is as common as `list_skills`.
  return actions[role].includes(last) ? resourceOf(first) : undefined;
}

const resourceOf = (word: string): Resource | undefined =>
  resources.find((resource) => word === resource || word === `${resource}s`);

/** "Search for recipes …", "Returns the list of available skills": a verb of the role and, close behind it, the resource. */
function describedAs(description: string, role: Role): Resource | undefined {
  const [sentence = ''] = description
    .slice(0, 200)
    .toLowerCase()
    .split(/[.!?:;\n]/, 1);
  const words = (sentence.match(/[a-z]+/g) ?? []).filter((word) => !filler.has(word) && word !== 'all');
  const lead = /^(return|give|get)s?$/.test(words[0] ?? '') && words[1] === 'list' ? 1 : 0;
  const [verb = '', thing = '', after] = words.slice(lead);
  const isBare = after === undefined || /^(with|matching|that|which|on|in|from|to|and|or|using|offered)$/.test(after);
  const isVerb = actions[role].some((action) => verb === action || verb === toThirdPerson(action));
  return isVerb && isBare ? resourceOf(thing) : undefined;
}

const toThirdPerson = (verb: string): string =>
  /(ch|sh|s|x)$/.test(verb) ? `${verb}es` : verb.replace(/y$/, 'ie').concat('s');

/** A list needs no arguments, a search at most one, and a reader is told which: else it is something else. */
function takesInputOf({ inputSchema }: RoleCandidate, role: Role): boolean {
  if (!inputSchema) return true;
  const required = Array.isArray(inputSchema.required) ? inputSchema.required.length : 0;
  if (role === 'list_recipes') return required === 0;
  if (role === 'get_recipe') return required === 1;
  return required <= 1 && takesAnything(inputSchema);
}

const takesAnything = ({ properties }: JsonSchema): boolean =>
  typeof properties === 'object' && properties !== null && Object.keys(properties).length > 0;

/** `browseSkills`, `browse-skills`, `BROWSE_SKILLS` → browse, skills. */
function wordsOf(name: string): string[] {
  const apart = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2');
  return apart.toLowerCase().match(/[a-z\d]+/g) ?? [];
}

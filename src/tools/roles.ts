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
const resource = /^(recipe|skill|template|workflow|playbook|pattern)s?$/;
/** Words that may stand beside action and resource without changing what the tool is for. */
const filler = new Set(['a', 'all', 'available', 'by', 'detail', 'details', 'for', 'id', 'name', 'one', 'the', 'this']);

/**
 * Role → the real name of the tool that has it; each tool has at most one role, each role at most one tool. Looks for the
 * exact name, then for an action and a resource in the name, then in the first words of the description. A server on
 * which nothing fits has none.
 */
export function resolveCanonicalTools(tools: readonly RoleCandidate[]): ReadonlyMap<Role, string> {
  const found = new Map<Role, string>();
  const taken = new Set<string>();
  for (const fits of [hasRoleName, namesRole, describesRole]) {
    for (const role of roles) {
      const fitting = tools.filter((tool) => !taken.has(tool.name) && fits(tool, role) && takesInputOf(tool, role));
      const [only] = fitting;
      // Two that fit equally well: taking one would be a guess.
      if (!only || found.has(role) || fitting.length > 1) continue;
      found.set(role, only.name);
      taken.add(only.name);
    }
  }
  return found;
}

const hasRoleName = ({ name }: RoleCandidate, role: Role): boolean => wordsOf(name).join('_') === role;

function namesRole({ name }: RoleCandidate, role: Role): boolean {
  const words = wordsOf(name).filter((word) => !filler.has(word));
  const [action = '', ...things] = words;
  // `skills_list` is as common as `list_skills`.
  const [last = '', ...before] = [...words].reverse();
  return isActionOn(role, action, things) || isActionOn(role, last, before);
}

const isActionOn = (role: Role, action: string, things: readonly string[]): boolean =>
  actions[role].includes(action) && things.length > 0 && things.every((word) => resource.test(word));

/** "Search for recipes …", "Returns the list of available skills": a verb of the role and, close behind it, the resource. */
function describesRole({ description }: RoleCandidate, role: Role): boolean {
  const [sentence = ''] = description.toLowerCase().split(/[.!?:;\n]/, 1);
  const words = (sentence.match(/[a-z]+/g) ?? []).filter((word) => !filler.has(word));
  const lead = /^(return|give|get)s?$/.test(words[0] ?? '') && words[1] === 'list' ? 1 : 0;
  const [verb = '', ...rest] = words.slice(lead).filter((word) => word !== 'of');
  const [thing = '', after] = rest;
  const isBare = after === undefined || /^(with|matching|that|which|on|in|from|to|and|or|using|offered)$/.test(after);
  return (
    actions[role].some((action) => verb === action || verb === toThirdPerson(action)) && resource.test(thing) && isBare
  );
}

const toThirdPerson = (verb: string): string =>
  /(ch|sh|s|x)$/.test(verb) ? `${verb}es` : verb.replace(/y$/, 'ie').concat('s');

/** A list needs no arguments, a search at most one, and a reader wants to be told which: else it is something else. */
function takesInputOf({ inputSchema, hints }: RoleCandidate, role: Role): boolean {
  if (hints?.destructive) return false;
  if (!inputSchema) return true;
  const required = Array.isArray(inputSchema.required) ? inputSchema.required.length : 0;
  if (role === 'list_recipes') return required === 0;
  if (role === 'search_recipes') return required <= 1 && takesAnything(inputSchema);
  return required <= 1 && takesAnything(inputSchema);
}

const takesAnything = ({ properties }: JsonSchema): boolean =>
  typeof properties === 'object' && properties !== null && Object.keys(properties).length > 0;

/** `browseSkills`, `browse-skills`, `BROWSE_SKILLS` → browse, skills. */
function wordsOf(name: string): string[] {
  const apart = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2');
  return apart.toLowerCase().match(/[a-z\d]+/g) ?? [];
}

/** Recipe roles: by the exact name, by action and resource, by the description, or none at all. */
import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noHints } from '#core/tools/hints.ts';
import { resolveCanonicalTools } from '#core/tools/roles.ts';
import type { Tool } from '#core/tools/tool.ts';
import { namedRoles, publishedRoles } from '../../fixtures/tool-roles';
import { untunedRoles } from '../../fixtures/untuned-roles';

const file = '../shared/data/published-tools.json';
const isThere = existsSync(file);
const why = isThere ? '' : ` (skipped: ${file} is not there)`;

const servers: { package: string; tools: Tool[] }[] = isThere ? JSON.parse(readFileSync(file, 'utf8')).servers : [];

const named = (name: string, description = '', inputSchema?: Tool['inputSchema']) => ({
  name,
  description,
  ...(inputSchema && { inputSchema }),
});
const rolesOf = (...tools: Parameters<typeof resolveCanonicalTools>[0][number][]) =>
  Object.fromEntries(resolveCanonicalTools(tools));
const roleOf = (tool: ReturnType<typeof named>) => Object.keys(rolesOf(tool))[0] ?? null;

const takes = (required: string[], ...optional: string[]) => ({
  type: 'object',
  properties: Object.fromEntries([...required, ...optional].map((name) => [name, { type: 'string' }])),
  required,
});

test('R51: the exact names have the three roles, whatever arguments they take', () => {
  const exact = [named('search_recipes', '', takes(['a', 'b'])), named('list_recipes'), named('get_recipe')];
  expect(rolesOf(...exact)).toEqual({
    search_recipes: 'search_recipes',
    list_recipes: 'list_recipes',
    get_recipe: 'get_recipe',
  });
});

test.each(namedRoles.map(([name, role]) => [name, role] as const))(
  'R52: the name %s alone gives the role %s',
  (name, role) => {
    expect(roleOf(named(name))).toBe(role);
  },
);

test.each(untunedRoles)(
  'R52, R53: of %s, “%s”, the role is %j, written down before the code was run',
  (name, description, role) => {
    expect(roleOf(named(name, description))).toBe(role);
  },
);

describe('R52: every listed action with every listed resource', () => {
  const actions = {
    search_recipes: ['search', 'find', 'query'],
    list_recipes: ['list', 'browse', 'explore', 'discover'],
    get_recipe: ['get', 'read', 'fetch', 'show', 'describe'],
  };
  const resources = ['recipe', 'skill', 'template', 'workflow', 'playbook', 'pattern'];
  test.each(Object.entries(actions))('gives %s', (role, verbs) => {
    for (const verb of verbs)
      for (const resource of resources)
        for (const name of [`${verb}_${resource}`, `${verb}_${resource}s`])
          expect([name, roleOf(named(name))]).toEqual([name, role]);
  });
});

describe('R52: the arguments a tool asks for', () => {
  test.each([
    ['list_skills', takes(['category']), 'list_recipes'],
    ['list_workflows', takes(['owner', 'repo']), 'list_recipes'],
    ['search_skills', takes(['q', 'lang']), 'search_recipes'],
    ['search_templates', takes([]), 'search_recipes'],
    ['get_template', takes(['language', 'trigger']), 'get_recipe'],
  ])('of %s, %j, take no role from it: %s', (name, schema, role) => {
    expect(roleOf(named(name, '', schema))).toBe(role);
  });

  test.each([
    ['list_recipes', named('list_skills', '', takes(['category'])), named('list_my_skills')],
    [
      'search_recipes',
      named('search_skills', '', takes(['query', 'database'])),
      named('find_a_skill', '', takes(['q'])),
    ],
    ['get_recipe', named('get_skill', '', takes([], 'page')), named('read_skill_file', '', takes(['id']))],
  ])('decide between two candidates for %s', (role, unusual, usual) => {
    expect(rolesOf(unusual, usual)).toEqual({ [role]: usual.name });
    expect(rolesOf(usual, unusual)).toEqual({ [role]: usual.name });
  });
});

describe('R52: a name that sounds like a role', () => {
  test.each([
    ['list_project_templates', takes(['project_id']), null],
    ['search-design-board-patterns', takes(['designBoardId', 'query']), null],
    ['list_project_templates', takes([], 'project_id'), 'list_recipes'],
    ['list_skills', takes(['category_id']), 'list_recipes'],
    ['get_cooking_recipe', takes(['cooking_recipe_id']), 'get_recipe'],
  ])('gives none for what lies in something else: of %s, %j, the role is %s', (name, schema, role) => {
    expect(roleOf(named(name, '', schema))).toBe(role);
  });

  test.each([
    ['template_get', 'Generate code from templates, or list those that there are', null],
    ['show_template', 'Creates a page using a template', null],
    ['search_templates', 'Run a search over the templates', 'search_recipes'],
    ['get_skill', 'Start here. Reads a skill with its files', 'get_recipe'],
    ['list_skills', 'Start with this one', 'list_recipes'],
    ['get_template', 'Read a template from the library', 'get_recipe'],
  ])('gives none where the thing is only the means: of %s, “%s”, the role is %s', (name, description, role) => {
    expect(roleOf(named(name, description))).toBe(role);
  });
});

describe('R53: a description', () => {
  test.each([
    ['find_how', 'Search for skills matching a query. Always begin here.', 'search_recipes'],
    ['catalogue', 'Returns the list of available playbooks.', 'list_recipes'],
    ['catalogue', 'Lists all recipes offered by this server', 'list_recipes'],
    ['how_to', 'Fetches a recipe by its name', 'get_recipe'],
    ['how_to', 'Fetches a recipe by name: steps, tools, pitfalls', 'get_recipe'],
    ['how_to', 'Describes one workflow\nwith its steps', 'get_recipe'],
    ['lookup', 'Recipe search by keyword', 'search_recipes'],
    ['kb', 'Knowledge base. Pass a topic to list the skills about it.', 'list_recipes'],
    ['kb', 'A skill’s text, read by its id', 'get_recipe'],
    ['files', 'Find files using a name template', null],
    ['start', 'Start a job. Search for recipes first.', null],
    ['files', 'Search files and directories matching a pattern', null],
    ['matches', 'Get pattern matches in a text', null],
    ['import_skill', 'Get skill from a web address and install it', null],
    ['cook', '获取所有菜谱', null],
    ['nothing', '', null],
  ])('of %s, “%s”, gives %s', (name, description, role) => {
    expect(roleOf(named(name, description))).toBe(role);
  });

  test('gives way to a name', () => {
    const tools = [named('catalogue', 'Lists skills'), named('browse_skills')];
    expect(rolesOf(...tools)).toEqual({ list_recipes: 'browse_skills' });
  });
});

describe('R52, R53: of several candidates', () => {
  test.each([
    [['search_old_cooking_recipes', 'search_cooking_recipes'], 'search_cooking_recipes'],
    [['search_skills', 'find_skill'], 'search_skills'],
    [['find_skill', 'search_skills'], 'find_skill'],
    [['find_cooking_recipes', 'search_recipes'], 'search_recipes'],
    [['find_skills', 'search_recipes'], 'search_recipes'],
  ])('%j, the closest is %s: the fewest extra words, then the order of the list', (names, closest) => {
    expect(rolesOf(...names.map((name) => named(name)))).toEqual({ search_recipes: closest });
  });

  test('a name is closer than a description, and a short description closer than a long one', () => {
    const long = named('a', 'Search all the recipes that the kitchen has ever written down');
    const short = named('b', 'Search recipes by keyword');
    expect(rolesOf(long, short)).toEqual({ search_recipes: 'b' });
    expect(rolesOf(short, named('search_all_cooking_recipes'))).toEqual({
      search_recipes: 'search_all_cooking_recipes',
    });
  });

  test('one kind of thing may be searched and another listed', () => {
    const tools = [named('search_cooking_recipes'), named('list_my_skills')];
    expect(rolesOf(...tools)).toEqual({ search_recipes: 'search_cooking_recipes', list_recipes: 'list_my_skills' });
  });
});

describe('R54: where nothing fits, or too much does', () => {
  test('a server without such tools has no roles', () => {
    expect(resolveCanonicalTools([named('query_sql'), named('search_deputes')]).size).toBe(0);
    expect(resolveCanonicalTools([]).size).toBe(0);
  });

  test('where two kinds of things compete for a role, all roles go to one of them', () => {
    const tools = ['search_templates', 'get_template', 'list_workflows', 'get_workflow'].map((name) => named(name));
    expect(rolesOf(...tools)).toEqual({ search_recipes: 'search_templates', get_recipe: 'get_template' });
  });

  test('a tool that destroys has none', () => {
    expect(resolveCanonicalTools([{ ...named('show_skills'), hints: { ...noHints, destructive: true } }]).size).toBe(0);
  });
});

test('R52: each tool has at most one role and each role at most one tool, whatever tools are called', () => {
  const word = fc.constantFrom(
    'search',
    'find',
    'list',
    'browse',
    'get',
    'show',
    'recipe',
    'recipes',
    'skill',
    'skills',
    'all',
    'x',
  );
  const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join('_'));
  const tool = fc.record({ name, description: fc.array(word, { maxLength: 4 }).map((words) => words.join(' ')) });
  fc.assert(
    fc.property(fc.uniqueArray(tool, { selector: ({ name: of }) => of, maxLength: 8 }), (tools) => {
      const given = [...resolveCanonicalTools(tools).values()];
      expect(new Set(given).size).toBe(given.length);
      for (const real of given) expect(tools.map(({ name: of }) => of)).toContain(real);
    }),
  );
});

describe('published servers', () => {
  const rows = Object.entries(publishedRoles).flatMap(([server, tools]) =>
    tools.map(([name, role, byName = role]) => [server, name, role, byName] as const),
  );

  test('R52: at least sixty of their tools are looked at', () => {
    expect(rows.length).toBeGreaterThanOrEqual(60);
  });

  test.each(rows)('R52: of %s, the name %s alone (as published: %s) gives %s', (_, name, __, byName) => {
    expect(roleOf(named(name))).toBe(byName);
  });

  test.skipIf(!isThere).each(rows)(`R53: of %s, %s as it was published has the role %s${why}`, (server, name, role) => {
    const tools = servers.find((each) => each.package === server)?.tools ?? [];
    expect(tools.map((tool) => tool.name)).toContain(name);
    const [given = null] = [...resolveCanonicalTools(tools)].find(([, real]) => real === name) ?? [];
    expect(given).toBe(role);
  });

  test.skipIf(!isThere)(`R54: of all 650 published tools, three have a role${why}`, () => {
    expect(servers.reduce((sum, { tools }) => sum + tools.length, 0)).toBe(650);
    const given = servers.map((server) => [server.package, rolesOf(...server.tools)] as const);
    expect(given.filter(([, roles]) => Object.keys(roles).length > 0)).toEqual([
      ['n8n-mcp', { search_recipes: 'search_templates', get_recipe: 'get_template' }],
      ['howtocook-mcp', { get_recipe: 'mcp_howtocook_getRecipeById' }],
    ]);
  });
});

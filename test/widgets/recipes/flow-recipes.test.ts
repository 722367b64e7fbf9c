/** The flow recipes: each can be followed as it is written. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#core/tools/tool.ts';
import { parseRecipe } from '../../../scripts/recipes-plugin.ts';
import { flowRecipes } from '../../../src/widgets/recipes';
import { validateParams } from '../../../src/widgets/server/check-data';
import { findWidget } from '../../../src/widgets/server/find-widget';

interface Call {
  tool: 'widget_display' | 'canvas';
  input: { name?: string; action?: string; id?: string; params?: JsonObject };
  returns?: { id: string };
}

const readExample = (markdown: string): Call[] => {
  const [, code = ''] = /```json\n([\s\S]+?)\n```/.exec(markdown) ?? [];
  return JSON.parse(code) as Call[]; // each member is checked by the tests
};

test('there are at least nine, each with a name of its own that no widget has', () => {
  const names = flowRecipes.map(({ name }) => name);
  expect(names.length).toBeGreaterThanOrEqual(9);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(findWidget(name)).toBeUndefined();
});

describe.each(flowRecipes.map((recipe) => [recipe.name, recipe] as const))('%s', (_, recipe) => {
  const calls = readExample(recipe.markdown);
  const shown = calls.filter(({ tool }) => tool === 'widget_display');

  test('it says when, the steps, an example and what goes wrong', () => {
    for (const heading of ['## When to use', '## Steps', '## Example', '## Common mistakes']) {
      expect(recipe.markdown.split(heading)[1]?.trim().length).toBeGreaterThan(60);
    }
    expect(recipe.description.length).toBeLessThanOrEqual(100);
  });

  test('the widgets that it names exist, stand in its steps, and are shown in its example', () => {
    const [, steps = ''] = recipe.markdown.split('## Steps');
    for (const widget of recipe.widgets) {
      expect(findWidget(widget)?.name).toBe(widget);
      expect(steps.split('## Example')[0]).toContain(`\`${widget}\``);
    }
    expect(new Set(shown.map(({ input }) => input.name))).toEqual(new Set(recipe.widgets));
  });

  test('every call of its example fits the widget’s schema, also after its updates', () => {
    const standing = new Map<string, { widget: string; data: JsonObject }>();
    for (const { tool, input, returns } of calls) {
      const { name = '', action, id = '', params = {} } = input;
      if (tool === 'widget_display') {
        expect([name, validateParams(name, params)]).toEqual([name, []]);
        if (returns) standing.set(returns.id, { widget: name, data: params });
        continue;
      }
      expect(tool).toBe('canvas');
      const block = standing.get(id);
      if (!block) throw new Error(`No widget of the example has the id ${id}.`);
      if (action !== 'update') continue;
      const data = { ...block.data, ...params };
      expect([id, validateParams(block.widget, data)]).toEqual([id, []]);
      standing.set(id, { ...block, data });
    }
  });

  test('its ids look as ids do, and its actions exist', () => {
    for (const { input, returns } of calls) {
      for (const id of [input.id, returns?.id]) if (id) expect(id).toMatch(/^w_[a-z0-9]{6}$/);
      if (input.action) expect(['update', 'bind', 'unbind']).toContain(input.action);
    }
  });
});

describe('a recipe’s file', () => {
  const file = (front: string, body = 'Words.') => `---\n${front}\n---\n\n${body}\n`;
  const front = 'name: a-b\ntitle: "A: b"\ndescription: >-\n  Two\n  lines\nwidgets: [map]\ntags:\n  - x';

  test('its front matter is real YAML', () => {
    expect(parseRecipe('a-b.md', file(front))).toEqual({
      name: 'a-b',
      title: 'A: b',
      description: 'Two lines',
      widgets: ['map'],
      tags: ['x'],
      markdown: 'Words.',
    });
  });

  test.each([
    ['another name than its file', file(front), 'b.md', 'name and file must agree'],
    ['no front matter', 'Words.', 'a-b.md', 'it needs front matter'],
    ['front matter that is no YAML', file(`${front}: : b`), 'a-b.md', 'its front matter is no YAML'],
    ['an unknown member', file(`${front}\nowner: me`), 'a-b.md', 'there is no member owner'],
    ['a missing member', file('name: a-b\ntitle: A'), 'a-b.md', 'description must be a text'],
    ['a list that is none', file(front.replace('[map]', 'map')), 'a-b.md', 'widgets must be a list'],
    ['a list of other things', file(front.replace('[map]', '[1]')), 'a-b.md', 'widgets must hold texts'],
  ])('with %s it fails the build and says why', (_, text, name, why) => {
    expect(() => parseRecipe(name, text)).toThrow(`Recipe ${name}: `);
    expect(() => parseRecipe(name, text)).toThrow(why);
  });
});

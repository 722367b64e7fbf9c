/** Recipes that a server names through its own tool. */
import { describe, expect, test } from 'vitest';
import { noHints } from '#core/tools/hints.ts';
import type { ToolOutcome } from '#core/tools/result.ts';
import type { Tool } from '#core/tools/tool.ts';
import { findRecipeLister, readRecipes } from '../../../src/features/servers/background/recipes';

const aTool = (name: string, more: Partial<Tool> = {}): Tool => ({
  name,
  description: name,
  hints: { ...noHints, readOnly: true },
  lazy: false,
  disabled: false,
  source: { type: 'mcp', serverId: 's', url: 'https://a.example/mcp' },
  ...more,
});

describe('the tool that lists recipes', () => {
  test('is the one with that role, whatever it is called', () => {
    expect(findRecipeLister([aTool('browse_skills'), aTool('forecast')])?.name).toBe('browse_skills');
  });

  test('R61: is none where it destroys, must be told something, or can’t be used; that it reads only need not be said', () => {
    const required = { inputSchema: { type: 'object', required: ['kind'] } };
    expect(findRecipeLister([aTool('list_recipes', { hints: noHints })])?.name).toBe('list_recipes');
    const destructive = { hints: { ...noHints, destructive: true } };
    for (const more of [destructive, required, { unavailable: 'Too large.' }]) {
      expect(findRecipeLister([aTool('browse_recipes', more)])).toBeNull();
    }
    expect(findRecipeLister([aTool('forecast')])).toBeNull();
  });
});

describe('its answer', () => {
  const said = (text: string, structured?: unknown): ToolOutcome => ({
    type: 'result',
    content: [{ type: 'text', text }],
    isError: false,
    ...(structured !== undefined && { structured }),
  });

  test('is read from its structure, or from its text when that is JSON', () => {
    const recipes = [
      { name: 'delays', summary: 'Which trains are late' },
      { name: 'map', description: 'A map' },
      { id: 4 },
    ];
    const read = [
      { name: 'delays', description: 'Which trains are late' },
      { name: 'map', description: 'A map' },
    ];
    expect(readRecipes(said('two recipes', { recipes }))).toEqual(read);
    expect(readRecipes(said(JSON.stringify(recipes)))).toEqual(read);
  });

  test('is nothing when it is words, a failure, or no list of named things', () => {
    expect(readRecipes(said('delays: which trains are late'))).toEqual([]);
    expect(readRecipes({ type: 'failure', code: 'timed-out', values: {} })).toEqual([]);
    expect(readRecipes(said('', { count: 3 }))).toEqual([]);
    expect(readRecipes(said('', { __proto__: null, rows: [1, 'x', null] }))).toEqual([]);
  });

  test('is bounded', () => {
    const many = Array.from({ length: 500 }, (_, i) => ({ name: `r${i}`, description: 'x'.repeat(9_000) }));
    const read = readRecipes(said('', { many }));
    expect([read.length, read[0]?.description.length]).toEqual([100, 500]);
  });
});

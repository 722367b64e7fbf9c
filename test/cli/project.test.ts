/** The project file. */
import { expect, test } from 'vitest';
import { parseProject, readProject } from '../../src/cli/project';

test('a folder without one has an empty project', () => {
  expect(readProject(undefined, '/nowhere')).toEqual({});
});

test('19: one that was named must be there', () => {
  expect(() => readProject('mine.json', '/nowhere')).toThrow('mine.json can’t be read');
});

test('19: what doesn’t fit is named with its place', () => {
  expect(() => parseProject('{', 'p.json')).toThrow('p.json isn’t valid JSON');
  expect(() => parseProject('{"wait": "5", "urls": []}', 'p.json')).toThrow(/wait: .*\n.*urls/s);
  expect(() => parseProject('{"ignore": [{"rule": "name-vague"}]}', 'p.json')).toThrow('ignore.0.reason');
  const misspelt = '{"ignore": [{"rule": "name-vage", "reason": "It is a game."}]}';
  expect(() => parseProject(misspelt, 'p.json')).toThrow('ignore.0.rule: No rule has this name');
  expect(() => parseProject(misspelt.replace('name-vage', 'result-large'), 'p.json')).not.toThrow();
});

test('all members together are read', () => {
  const whole = {
    $schema: './schema.json',
    url: 'http://localhost:3000',
    browser: 'firefox',
    wait: 2,
    ignore: [{ rule: 'name-vague', tool: 'go', reason: 'It is a game.' }],
    inputs: { add_to_cart: { 'one mug': { sku: 'mug' } } },
    models: ['anthropic/claude'],
    budget: { dollars: 1, tokens: 1000 },
  };
  expect(parseProject(`\uFEFF${JSON.stringify(whole)}`, 'p.json')).toEqual(whole);
});

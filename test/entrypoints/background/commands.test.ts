/** The background's door for panels: every command limits the size of what it takes, however it is made up. */
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { CommandName } from '../../../src/core/bus/command';
import { commands } from '../../support/commands';

const names = Object.keys(commands) as CommandName[]; // the table's own keys

type Node = { [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where a text, a list or an object of any members has no end, by its path. */
function endless(node: unknown, path: string): string[] {
  if (Array.isArray(node)) return node.flatMap((each) => endless(each, path));
  if (!isNode(node)) return [];
  const isFixed = 'enum' in node || 'const' in node;
  const own = [
    ...(node.type === 'string' && !isFixed && node.maxLength === undefined ? [path] : []),
    ...(node.type === 'array' && node.maxItems === undefined && node.prefixItems === undefined ? [path] : []),
  ];
  const members = isNode(node.properties) ? Object.entries(node.properties) : [];
  const inner = [node.anyOf, node.oneOf, node.allOf, node.items].flatMap((each) => endless(each, path));
  return [...own, ...inner, ...members.flatMap(([key, member]) => endless(member, `${path}.${key}`))];
}

test.each(names)('%s takes no text and no list without an end', (name) => {
  expect(endless(z.toJSONSchema(commands[name].schema, { io: 'input', unrepresentable: 'any' }), name)).toEqual([]);
});

describe('objects of any members', () => {
  const deep = JSON.parse(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`) as unknown;
  const given: [CommandName, (value: unknown) => object][] = [
    ['widget-event', (payload) => ({ conversationId: 'c', blockId: 'b', event: 'e', payload })],
    ['canvas', (change) => ({ conversationId: 'c', change: { type: 'updated', id: 'b', change } })],
    ['import-conversation', (conversation) => ({ conversation })],
    ['run-tool', (input) => ({ conversationId: 'c', layerKey: 'l', tool: 't', id: 'i', input })],
    ['call-tool', (input) => ({ conversationId: 'c', layerKey: 'l', tool: 't', input })],
    [
      'save-suite',
      (inputSchema) => ({ site: 's', name: 'n', text: '', tools: [{ name: 't', description: '', inputSchema }] }),
    ],
    ['save-input', (input) => ({ layerKey: 'l', tool: 't', name: 'n', input })],
    [
      'answer-elicitation',
      (content) => ({ conversationId: 'c', callId: 'k', elicitationId: 'q', answer: { action: 'accept', content } }),
    ],
    ['allow-app', (permissions) => ({ conversationId: 'c', callId: 'k', csp: {}, permissions })],
    ['call-from-app', (input) => ({ conversationId: 'c', callId: 'k', tool: 't', input })],
    ['context-from-app', (context) => ({ conversationId: 'c', callId: 'k', context })],
    ['approve', (input) => ({ conversationId: 'c', callId: 'k', decision: 'once', input })],
  ];

  test.each(given)('of %s are bounded in length and in depth', (name, take) => {
    expect(commands[name].schema.safeParse(take({ text: 'x' })).success).toBe(true);
    expect(commands[name].schema.safeParse(take({ text: 'x'.repeat(42_000_000) })).success).toBe(false);
    expect(commands[name].schema.safeParse(take(deep)).success).toBe(false);
  });

  test('are in no other command', () => {
    const free = names.filter((name) => {
      const text = JSON.stringify(z.toJSONSchema(commands[name].schema, { io: 'input', unrepresentable: 'any' }));
      return text.includes('"additionalProperties":{}') || /"conversation":\{\}/.test(text);
    });
    expect(free.sort()).toEqual(given.map(([name]) => name).sort());
  });
});

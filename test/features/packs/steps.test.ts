/** Packs without code: written from kept steps, and read again without running anything. */
import { describe, expect, it } from 'vitest';
import type { Step } from '#core/log/steps.ts';
import { readPack, toStepsSource } from '#features/packs/read.ts';
import { commands } from '../../support/commands';
import { todo } from './packs';

const steps: Step[] = [
  { action: 'fill', role: 'searchbox', name: 'Search "all"', value: 'mug', parameter: 'query', submit: true },
  { action: 'fill', role: 'checkbox', name: 'In stock', value: true, parameter: 'in_stock' },
  { action: 'fill', role: 'textbox', name: 'Town', value: 'Bern' },
  { action: 'click', role: 'button', name: 'Add', serious: 'pay' },
];
const source = toStepsSource({
  ...{ name: 'add_mug', title: 'Add a mug', description: 'Adds one.', steps },
  origin: 'http://shop.example:8080',
});
const read = (text: string) => {
  const reading = readPack(text);
  return reading;
};

describe('saved steps', () => {
  it('are a pack for their site, whose parameters take the place of values', () => {
    const pack = read(source);
    expect(pack).toMatchObject({
      facts: {
        ...{ name: 'Add a mug', matches: ['http://shop.example/*'] },
        steps: [
          {
            ...{ name: 'add_mug', title: 'Add a mug', description: 'Adds one.' },
            inputSchema: {
              type: 'object',
              properties: {
                query: { type: 'string', description: 'Search "all"' },
                in_stock: { type: 'boolean', description: 'In stock' },
              },
              required: ['query', 'in_stock'],
            },
            steps: steps.map(({ value, ...step }) => (step.parameter ? step : { ...step, ...(value && { value }) })),
          },
        ],
      },
    });
    expect(source).not.toContain('"mug"'); // the value that a parameter replaces
    expect(commands['save-pack'].schema.safeParse({ ...pack, from: { type: 'steps' } }).success).toBe(true);
  });

  it.each([
    ['an action that hands don’t have', 'steps.3.action', '"action": "click"', '"action": "explode"'],
    ['a parameter that isn’t asked for', 'other', '"parameter": "query"', '"parameter": "other"'],
    ['something that steps don’t have', 'steps.3', '"serious": "pay"', '"ref": "e4012"'],
  ] as const)('with %s are no pack', (_, what, before, after) => {
    expect(source).toContain(before);
    expect(read(source.replace(before, after))).toMatchObject({ code: 'steps-unread', what });
  });

  it('stand in a pack of their own, and are never code', () => {
    const mixed = source.replace('"tools": [', '"tools": [{ "name": "a", "description": "b" },');
    expect(read(mixed)).toMatchObject({ code: 'steps-unread' });
    expect(read(todo)).not.toHaveProperty('facts.steps');
    // Written as code, they are no steps: nothing plays them.
    expect(read(source.replace('"value": "Bern"', '"value": location.href'))).toMatchObject({ code: 'no-name' });
  });
});

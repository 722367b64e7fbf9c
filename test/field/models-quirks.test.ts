/** The table of what services do otherwise. */
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { quirks } from '../../src/providers/quirks';

/** Where each record holds. */
const everywhere = { type: 'openai-compatible', url: 'https://x.example/v1', model: 'minimax deepseek' };

test('every record names the report that it was learned from, and a test that there is', () => {
  for (const source of quirks('source', everywhere))
    expect(source).toMatch(/^([\w.-]+\/[\w.-]+(#\d+| \(.+\))|https:\/\/\S+)$/);
  for (const name of quirks('test', everywhere))
    expect(existsSync(new URL(`models-${name}.test.ts`, import.meta.url)), name).toBe(true);
});

test('a record of one model holds for no other', () => {
  expect(quirks('thoughtRequired', everywhere)).toEqual(['reasoning_content']);
  expect(quirks('thoughtRequired', { ...everywhere, model: 'llama' })).toEqual([]);
  expect(quirks('thoughtRequired')).toEqual([]);
});

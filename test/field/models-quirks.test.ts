/** The table of what services do otherwise. */
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { quirks } from '../../src/providers/quirks';

const everywhere = {
  type: 'openai-compatible',
  url: 'https://api.x.ai/v1/chat/completions',
  model: 'minimax deepseek',
};
const gemini = { type: 'gemini', url: 'https://x.example', model: 'm' };

test('every record names the report that it was learned from, and a test that there is', () => {
  for (const source of [...quirks('source', everywhere), ...quirks('source', gemini)])
    expect(source).toMatch(/^([\w.-]+\/[\w.-]+(#\d+| \(.+\))|https:\/\/\S+)$/);
  for (const name of [...quirks('test', everywhere), ...quirks('test', gemini)])
    expect(existsSync(new URL(`models-${name}.test.ts`, import.meta.url)), name).toBe(true);
});

test('a record of one model holds for no other', () => {
  expect(quirks('thoughtRequired', everywhere)).toEqual(['reasoning_content']);
  expect(quirks('thoughtRequired', { ...everywhere, model: 'llama' })).toEqual([]);
  expect(quirks('thoughtRequired')).toEqual([]);
});

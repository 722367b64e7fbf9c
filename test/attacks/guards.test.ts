/** Each guard's text is in its file, once: otherwise a mutated run would take away nothing. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guards } from './guards';

test.each(Object.entries(guards))('the guard “%s” is in its file, once', (_, { file, holds, without }) => {
  expect(readFileSync(file, 'utf8').split(holds)).toHaveLength(2);
  expect(without).not.toBe(holds);
});

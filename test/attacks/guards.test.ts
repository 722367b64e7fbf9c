/** Each guard's text is in its file, once: otherwise a mutated run would take away nothing. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guards } from './guards';
import { editsOf } from './guards/guard';

test.each(Object.entries(guards))('the guard “%s” is in its file, once', (_, guard) => {
  for (const { file, holds, without } of editsOf(guard)) {
    expect(readFileSync(file, 'utf8').split(holds)).toHaveLength(2);
    expect(without).not.toBe(holds);
  }
});

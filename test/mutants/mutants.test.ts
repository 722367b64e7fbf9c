/** Each mutant's text is in its file, once: otherwise its run would take away nothing. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mutants } from './mutants';

test.each(Object.entries(mutants))(
  'the mutant “%s” changes one place, and its tests bear the number',
  (name, mutant) => {
    expect(readFileSync(mutant.file, 'utf8').split(mutant.holds)).toHaveLength(2);
    const [number = ''] = name.split(':');
    for (const file of mutant.tests)
      expect(readFileSync(`test/${file}`, 'utf8')).toMatch(new RegExp(`'(R\\d+, )*${number}(, R\\d+)*:`));
  },
);

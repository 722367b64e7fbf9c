/** What is said of a canvas that was saved, and what its file is called. */
import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { wordLeftOut } from '../../../src/features/exports/canvas-json';
import { Exports } from '../../../src/features/exports/state/exports';

test('a saved canvas says how many pictures from the web it lacks, if any', () => {
  expect(wordLeftOut(0)).toBeNull();
  expect(wordLeftOut(1)).toBe('Images from the web left out: 1');
  expect(wordLeftOut(3)).toBe('Images from the web left out: 3');
});

test('a saved canvas bears the name that the chat has', async () => {
  const names: string[] = [];
  const exports = new Exports(
    {
      canvas: { blocks: signal([]) },
      board: { layOut: signal(null), heights: signal(new Map()) },
      title: signal('Spring plans'),
      saving: { save: (_, name) => names.push(name) },
    },
    { refusal: signal(null) },
  );
  await exports.save('json');
  expect(names).toEqual([expect.stringMatching(/spring.plans/i)]);
});

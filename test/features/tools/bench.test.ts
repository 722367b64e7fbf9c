/** The tools that Tabhand itself offers on the pages, as the place Tools asks for them. */
import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { Bench } from '../../../src/features/tools/state/bench';
import { standInAsking } from '../../support/stand-in-asking';

test('it is asked for one after the other, so that what is told last is so now', async () => {
  const answers: (() => void)[] = [];
  const ask = () => new Promise<void>((resolve) => answers.push(resolve));
  const around = { pages: signal([]), servers: signal([]), builtin: signal([]) };
  const bench = new Bench(standInAsking(ask), around as never, {} as never); // all that is used of them here
  const [first, second] = [bench.listTabhandTools(), bench.listTabhandTools()];
  await Promise.resolve();
  expect(answers).toHaveLength(1);
  answers[0]?.();
  await first;
  await Promise.resolve();
  expect(answers).toHaveLength(2);
  answers[1]?.();
  await second;
});

/** Takes times and sizes in this process: as often as asked, after as many more that only warm up. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Milliseconds of each of `rounds` runs. */
export function timesOf(rounds: number, work: () => unknown): number[] {
  const times: number[] = [];
  for (let round = -Math.ceil(rounds / 5); round < rounds; round++) {
    const start = performance.now();
    work();
    if (round >= 0) times.push(performance.now() - start);
  }
  return times;
}

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Bytes of the heap that what is made holds on to. */
export function heapOf<T>(make: () => T): { made: T; bytes: number } {
  collect();
  const before = process.memoryUsage().heapUsed;
  const made = make();
  collect();
  return { made, bytes: process.memoryUsage().heapUsed - before };
}

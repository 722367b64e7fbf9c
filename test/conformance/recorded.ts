/** What the browser's own implementation showed, as `record.ts` wrote it down. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Observations } from './subject.ts';

export interface Recorded {
  browser: string;
  observations: Observations;
}

export const recordedPath = fileURLToPath(new URL('./native.json', import.meta.url));

export const readRecorded = (): Recorded => JSON.parse(readFileSync(recordedPath, 'utf8')) as Recorded; // written by record.ts

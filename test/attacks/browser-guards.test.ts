/** Each guard of the browsers' attacks is where its switch goes, and holds an attack. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { browserGuards } from './browser-guards';
import { allInBrowser } from './in-browser/all';

test.each(Object.entries(browserGuards))('the guard “%s” is in its files, once, and holds an attack', (name, guard) => {
  for (const { file, holds, switched } of guard.edits ?? []) {
    expect(readFileSync(file, 'utf8').split(holds), `${file}: ${holds}`).toHaveLength(2);
    expect(switched.split('OFF')).toHaveLength(2);
  }
  expect(allInBrowser.filter((attack) => attack.guard === name)).not.toEqual([]);
});

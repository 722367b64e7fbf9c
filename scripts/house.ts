// `npm run house`: the sources' measures as a table. `-- --against REF` puts those of another commit beside them, `-- --list`
// says after the table what was counted, and `-- --at REF` measures a commit instead of the working tree.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Measure, measure } from './house/measures.ts';
import { readCommit, readWorkingTree } from './house/tree.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values: given } = parseArgs({
  options: { against: { type: 'string' }, at: { type: 'string' }, list: { type: 'boolean' } },
});

function print(now: Measure[], before: Measure[] | undefined): void {
  const row = (...cells: string[]) => console.info(`| ${cells.join(' | ')} |`);
  const figure = (value: number) => value.toLocaleString('en');
  const columns = before ? ['before', 'after'] : [given.at ?? 'now'];
  row('measure', ...columns);
  console.info(`|---${'|--:'.repeat(columns.length)}|`);
  for (const [at, { name, value }] of now.entries()) {
    row(name, ...(before ? [figure(before[at]?.value ?? 0)] : []), figure(value));
  }
}

function printLists(measures: Measure[]): void {
  for (const { name, list } of measures) {
    if (list?.length) console.info(`\n${name}:\n${list.map((line) => `  ${line}`).join('\n')}`);
  }
}

const now = measure(given.at ? readCommit(root, given.at) : readWorkingTree(root));
print(now, given.against ? measure(readCommit(root, given.against)) : undefined);
if (given.list) printLists(now);

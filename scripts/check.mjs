// `npm run check`: format, lint, types, unused code, and code that only tests use, beside one another. `-- --quick`: format, lint and types.
// `--beside-tests` (from scripts/test.mjs): takes the processors' time that tests leave.
import { constants, setPriority } from 'node:os';
import { main, run, runBeside } from './run.mjs';

/** By TypeScript 7, in a third of 6's time; 6 stays for what reads syntax trees. Several checkers cost more in all: each would find out the same types. */
const types = (config, cache) => [
  'node',
  [
    ...['node_modules/typescript-7/bin/tsc', '-p', config, '--checkers', '1'],
    ...['--incremental', '--tsBuildInfoFile', `node_modules/.cache/${cache}.tsbuildinfo`],
  ],
];
const quick = [['biome', ['check', '.']], types('tsconfig.json', 'check')];
const whole = [
  ...quick,
  types('tsconfig.core.json', 'check-core'),
  ['knip', []],
  ['knip', ['--production', '--exclude', 'types,dependencies']],
];

await main(async () => {
  if (process.argv.includes('--beside-tests')) setPriority(constants.priority.PRIORITY_LOW);
  else if (!run('wxt', ['prepare'])) return 1;
  const commands = process.argv.includes('--quick') ? quick : whole;
  // Each prints its lines when it has ended, so that they don't mix.
  const ended = await Promise.all(
    commands.map(([command, args]) => runBeside(command, args, () => console.log(`\n${command} ${args[0] ?? ''}`))),
  );
  return ended.every(Boolean) ? 0 : 1;
});

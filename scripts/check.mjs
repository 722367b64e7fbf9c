// `npm run check`: format, lint, types, unused code, and code that only tests use, beside one another. `-- --quick`: format, lint and types.
import { main, run, runBeside } from './run.mjs';

const types = (config, cache) => [
  'tsc',
  ['-p', config, '--incremental', '--tsBuildInfoFile', `node_modules/.cache/${cache}.tsbuildinfo`],
];
const quick = [['biome', ['check', '.']], types('tsconfig.json', 'check')];
const whole = [
  ...quick,
  types('tsconfig.core.json', 'check-core'),
  ['knip', []],
  ['knip', ['--production', '--exclude', 'types,dependencies']],
];

await main(async () => {
  if (!run('wxt', ['prepare'])) return 1;
  const commands = process.argv.includes('--quick') ? quick : whole;
  // Each prints its lines when it has ended, so that they don't mix.
  const ended = await Promise.all(
    commands.map(([command, args]) => runBeside(command, args, () => console.log(`\n${command} ${args[0] ?? ''}`))),
  );
  return ended.every(Boolean) ? 0 : 1;
});

// `npm run chaos [-- --kills N --seed N --situation NAME]`: set-up, Chromium's build, then deaths at every point of many runs.
// `npm run chaos -- soak [--minutes N]`: the same, then hundreds of runs whose costs must stay flat.
import { main, run } from './run.mjs';
import { setup } from './setup.mjs';

await main(() => {
  setup({ browsers: ['chromium'] });
  const [first, ...rest] = process.argv.slice(2);
  const [program, options] = first === 'soak' ? ['soak', rest] : ['chaos', process.argv.slice(2)];
  const ran =
    run('wxt', ['build']) &&
    run('node', ['--disable-warning=ExperimentalWarning', `test/chaos/${program}.ts`, ...options]);
  if (!ran) process.exitCode = 1;
});

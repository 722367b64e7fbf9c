// `npm run chaos [-- --kills N --seed N]`: set-up, Chromium's build, then deaths at every point of many runs.
import { main, run } from './run.mjs';
import { setup } from './setup.mjs';

await main(() => {
  setup({ browsers: ['chromium'] });
  const ran =
    run('wxt', ['build']) &&
    run('node', ['--disable-warning=ExperimentalWarning', 'test/chaos/chaos.ts', ...process.argv.slice(2)]);
  if (!ran) process.exitCode = 1;
});

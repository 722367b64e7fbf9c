// `npm run bench [-- webmcp|agent|search|widgets|panel|mcp|door|hands …]`: set-up, then the benches, in the browser that the set-up found.
import { main, run } from './run.mjs';
import { setup } from './setup.mjs';

await main(() => {
  setup({ browsers: ['chromium', ...process.argv.filter((word) => word === 'firefox')] });
  if (!run('node', ['test/bench/run.ts', ...process.argv.slice(2)])) process.exitCode = 1;
});

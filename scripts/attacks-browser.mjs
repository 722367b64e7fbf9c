// `npm run attacks -- browser [chromium|firefox] [guard …]` builds the product with a switch in each guard's place, turns one
// after another, and expects all of the guard's attacks to get through in a real browser. Without it they are part of `npm test`.
import { run } from './run.mjs';

const builds = { chromium: 'chrome', firefox: 'firefox' };

/** 0 if each attack gets through without its guard. */
export function proveInBrowsers(words) {
  const named = Object.keys(builds).filter((browser) => words.includes(browser));
  const guards = words.filter((word) => !(word in builds));
  const browsers = named.length > 0 ? named : Object.keys(builds);
  return browsers.map((browser) => prove(browser, guards)).every(Boolean) ? 0 : 1;
}

function prove(browser, guards) {
  const test = ['run', '--project', browser, `test/e2e/${browser}/attacks.test.ts`, '--reporter=verbose'];
  const env = { ...process.env, GUARDS: JSON.stringify(guards) };
  return (
    run('wxt', ['build', '-b', builds[browser], '-c', 'test/attacks/wxt.config.ts']) && run('vitest', test, { env })
  );
}

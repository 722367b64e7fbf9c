// `npm run demo`: set-up and build, then the show itself (scripts/demo/show.mjs) under Node 22, which runs the playground's
// TypeScript as it is. Options: --firefox, --screenshot FILE, --film FILE, --for SECONDS.
import { parseArgs } from 'node:util';
import { main, run, start } from './run.mjs';
import { findBrowsers, setup } from './setup.mjs';

const options = {
  firefox: { type: 'boolean', default: false },
  screenshot: { type: 'string' },
  film: { type: 'string' },
  for: { type: 'string' },
};
const { values } = readOptions();

function readOptions() {
  try {
    return parseArgs({ options });
  } catch (problem) {
    console.error(`${problem.message}\nThe options are: --firefox, --screenshot FILE, --film FILE, --for SECONDS.`);
    process.exit(1);
  }
}

if (values.for !== undefined && !(Number(values.for) > 0)) {
  console.error(`--for takes seconds, such as --for 60, and not "${values.for}".`);
  process.exit(1);
}

const hasDisplay = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
const withBrowser = Boolean(values.screenshot || values.film || hasDisplay);

/** Google's own Chrome will do here, if there is no Chromium: the show loads the extension over the debugging pipe. */
function neededBrowsers() {
  if (!withBrowser) return [];
  if (values.firefox) return ['firefox'];
  return findBrowsers().chrome ? [] : ['chromium'];
}

/** Ends with the show's exit code; a request to end goes on to it, for it has a browser and servers to close. */
function runShow(show) {
  const child = start('node', ['--disable-warning=ExperimentalWarning', 'scripts/demo/show.mjs', JSON.stringify(show)]);
  // Ctrl+C reaches the child by itself; here it must only not end us first.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}

await main(() => {
  if (values.firefox && (values.screenshot || values.film))
    throw new Error('Pictures are taken in Chromium: leave out --firefox.');
  setup({ browsers: neededBrowsers() });
  if (!run('wxt', values.firefox ? ['build', '-b', 'firefox'] : ['build'])) throw new Error('The build failed.');
  const found = withBrowser ? findBrowsers() : {};
  const browser = values.firefox ? found.firefox : (found.chromium ?? found.chrome);
  const show = { ...values, browser: browser ?? null };
  return runShow(show);
});

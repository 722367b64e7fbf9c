// The demo itself: servers, browser, extension, panel. Takes what scripts/demo.mjs found out as one JSON argument.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyWithEverySite } from '../every-site.ts';
import { main, root } from '../run.mjs';
import { prepare, say, type } from './journey.mjs';
import { startServers } from './servers.mjs';

const options = JSON.parse(process.argv[2]);
const kind = options.firefox ? 'firefox' : 'chrome';
const folder = join(root, '.output', `${kind}-mv3`);

/** Ends after --for SECONDS, on Ctrl+C, or when the person closes the browser. */
function untilTheEnd(closed) {
  const interrupted = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, resolve);
  });
  const ends = [interrupted, ...(closed ? [closed] : []), ...(options.for ? [sleep(Number(options.for) * 1000)] : [])];
  if (!closed) setInterval(() => undefined, 60_000);
  return Promise.race(ends);
}

function sayHowToConnect({ music, mcp, account }) {
  const load = {
    chrome: 'Open chrome://extensions, turn on Developer mode, and choose "Load unpacked":',
    firefox: 'Open about:debugging#/runtime/this-firefox and choose "Load Temporary Add-on" (its manifest.json):',
  };
  console.log(
    [
      'There is no display here, so no browser was opened. To see it in a browser on this machine:',
      `1. ${load[kind]}`,
      `   ${folder}`,
      `2. Open ${music}`,
      '3. Open the panel with the Tabhand button and choose "Try without a model".',
      `4. Under Servers, add ${mcp}, and ${account}, which asks for a sign-in`,
      '5. Type: play Blue Train',
      'The pages and the server stay up until you press Ctrl+C.',
    ].join('\n'),
  );
}

async function openBrowser({ music }, allowed) {
  const { openChromium, openFirefox } = options.firefox
    ? await import('./firefox.mjs')
    : await import('./chromium.mjs');
  const open = openFirefox ?? openChromium;
  return open({
    browser: options.browser,
    folder: allowed,
    headless: Boolean(options.screenshot ?? options.film),
    music,
  });
}

async function photograph(stage) {
  const { takePicture } = await import('./picture.mjs');
  await say(stage.hand, 'play Blue Train');
  await say(stage.hand, 'query trains: "SELECT name, region, platforms FROM stations ORDER BY platforms DESC LIMIT 5"');
  await takePicture(stage, options.screenshot);
  console.log(`Wrote ${options.screenshot}.`);
}

async function shootFilm(stage) {
  const { film } = await import('./film.mjs');
  await film(stage, options.film, async () => {
    await sleep(1000);
    await type(stage.hand, 'play Blue Train');
    await sleep(2000);
    await type(stage.hand, 'query trains: "SELECT name, platforms FROM stations ORDER BY platforms DESC LIMIT 5"');
    await sleep(3000);
    await stage.hand.go('canvas');
    await sleep(2000);
  });
  console.log(`Wrote ${options.film}.`);
}

async function show() {
  const servers = await startServers();
  console.log(`Music page: ${servers.music}\nShop page:  ${servers.shop}\nMCP server: ${servers.mcp}`);
  console.log(`With a sign-in: ${servers.account}\nFeatures of MCP: ${servers.features}`);
  if (!options.browser) {
    sayHowToConnect(servers);
    return untilTheEnd();
  }
  const allowed = mkdtempSync(join(tmpdir(), 'tabhand-demo-'));
  copyWithEverySite(folder, allowed);
  const stage = await openBrowser(servers, allowed);
  try {
    const isPicture = options.screenshot || options.film;
    await prepare(stage.hand, { mcp: servers.mcp, account: isPicture ? null : servers.account });
    if (options.screenshot) return await photograph(stage);
    if (options.film) return await shootFilm(stage);
    await stage.showSidePanel();
    console.log('Type in the panel: play Blue Train');
    console.log('Under Servers, choose Sign in for "account", then type: say my name');
    console.log('Close the browser or press Ctrl+C to end.');
    await untilTheEnd(stage.closed);
  } finally {
    await stage.close();
    rmSync(allowed, { recursive: true });
  }
}

await main(async () => {
  await show();
});
// The servers have no more use and would keep the process alive.
process.exit();

/** Apps of MCP servers, in Chromium: what they are for works by the user's leave, and a hostile one gets nothing and hangs nothing. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitFor } from '../../support/browsers/browser';
import { launchChromium, pageOf } from '../../support/browsers/chromium';
import { personSays } from '../../support/journey';
import { mcpAppsJourney } from '../journeys/mcp-apps';

const world = mcpAppsJourney(launchChromium);

/** A host that no app declares. */
const heard: string[] = [];
const stranger = createServer((request, response) => {
  heard.push(request.url ?? '');
  response.setHeader('access-control-allow-origin', '*').end('here');
});
let strange = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
  strange = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}/`; // it listens on TCP
});
afterAll(() => {
  expect(heard).toEqual([]);
  stranger.close();
});

const newest = async (): Promise<Frame> => {
  const element = await pageOf(world.panel).waitForSelector('.app iframe >> nth=-1');
  const frame = await element.contentFrame();
  if (!frame) throw new Error('An iframe has a frame.');
  return frame;
};
const read = async () => (await newest()).locator('output').innerText({ timeout: 2000 });
const says = async (words: string | RegExp) => {
  await waitFor(async () => (await read()).search(words) !== -1, `“${words}” in the app`, { instead: read });
  return read();
};

test('an app gets the call, its result and the look of the panel', async () => {
  await says('Drawn: owl light');
  await world.panel.value(`document.documentElement.dataset.theme = 'dark'`);
  await waitFor(async () => (await newest()).evaluate(`own.context.theme === 'dark'`), 'the dark look in the app');
  await world.panel.value(`document.documentElement.dataset.theme = 'light'`);
});

describe('what it asks', () => {
  test('a call that changes something is shown first, with its arguments, and runs once', async () => {
    const { panel, server } = world;
    await world.draws('call', 'kept');
    await panel.sees('Run keep_word for the app of words?');
    await panel.sees('This tool may change something: it isn’t marked read-only.');
    await panel.sees('Description from the server: “Does keep_word”');
    expect(server.calls).not.toContainEqual({ tool: 'keep_word', word: 'kept' });
    await panel.click('Allow once');
    await says('Called: keep_word has kept');
    expect(server.calls.filter(({ word }) => word === 'kept')).toEqual([{ tool: 'keep_word', word: 'kept' }]);
  });

  test('a denied call doesn’t reach the server, and the app is told', async () => {
    await world.draws('call', 'denied');
    await world.panel.sees('Run keep_word for the app of words?');
    await world.panel.click('Deny');
    await says('Refused: ');
    expect(world.server.calls.filter(({ word }) => word === 'denied')).toEqual([]);
  });

  test('what only reads runs, as reading from the server is allowed; also a tool that only apps may call', async () => {
    await world.draws('read', 'owl');
    await says('Called: look_up has owl');
    await world.draws('hidden', 'owl');
    await says('Called: only_for_apps has owl');
  });

  test('a resource of its server is read, and of no other address', async () => {
    await world.draws('resource', 'word://owl');
    await says('Holds: a bird of the night');
    await world.draws('resource', 'word://nowhere');
    await says('Refused: ');
  });

  test('tools of another server, and of Tabhand, are unknown to it', async () => {
    for (const name of ['autoui_webmcp_widget_display', 'widget_display', 'words_mcp_keep_word']) {
      await world.draws('other', name);
      await says('Refused: ');
    }
  });

  test('a message is shown before it is sent, and an address before it is opened', async () => {
    const { panel, model } = world;
    await world.draws('message', 'hello');
    await panel.sees('Send this message from words?');
    expect(JSON.stringify(model.heard())).not.toContain('From the app: hello');
    model.plays({ text: 'The app was heard.' });
    await panel.click('Send message');
    await panel.sees('The app was heard.');
    expect(JSON.stringify(model.heard())).toContain('From the app: hello');
    await world.draws('link', 'https://secret.example.test/path');
    await panel.sees('Open this address from the app of words?');
    await panel.sees('https://secret.example.test/path');
    await panel.click('Deny');
    await says('Not opened');
    await world.draws('link', 'javascript:alert(1)');
    await says('Not opened');
    await world.draws('link', `${world.server.declared}/opened`);
    await panel.click('Open address');
    await says('Opened');
    await waitFor(async () => world.server.reached.includes('/opened'), 'a tab at the address');
    await pageOf(panel).bringToFront(); // behind the new tab it would draw one frame a second
  });

  test('what it tells the model waits for the next turn, as data', async () => {
    const { panel, model } = world;
    await world.draws('context', 'nine');
    await says('Told');
    model.plays({ text: 'Nine it is.' });
    await personSays(panel, 'what does it hold?');
    await panel.sees('Nine it is.');
    const sent = JSON.stringify(model.heard());
    expect(sent).toMatch(/widget-events[^<]*The app holds nine|The app holds nine/);
    expect(sent).toContain('app of words');
  });

  test('hosts that it declares are shown before it loads, once for this server and these hosts', async () => {
    const { panel, server } = world;
    await world.draws('load', `${server.declared}/first`, '_draw_reaching_app');
    await panel.sees(`The app loads from ${server.declared.replace('http://', '')}.`);
    expect(server.reached).not.toContain('/first');
    await panel.click('Load app');
    await says('Reached');
    await world.draws('load', `${strange}fetch`, '_draw_reaching_app');
    await says('Unreached');
    expect(server.reached).toContain('/first');
  });
});

describe('where it is shown', () => {
  const press = (label: string) => pageOf(world.panel).locator(`.app [aria-label="${label}"]`).last().click();
  const isMarked = async () => (await newest()).evaluate<boolean>(`own.mark === 'here'`);
  const marked = (where: string) => waitFor(isMarked, `the same app, as it was, ${where}`);

  test('on the canvas it is as it was, once, and goes on while nobody sees it', async () => {
    const { panel } = world;
    await world.draws('show', 'kept');
    await says('Drawn: kept');
    await (await newest()).evaluate(`own.mark = 'here'`);
    await press('Put on the canvas');
    await panel.sees('The app of words is on the canvas.');
    await panel.click('Show app');
    await panel.until(`document.querySelectorAll('.stack .app iframe').length === 1`);
    await marked('on the canvas');
    await panel.click('Chat');
    await panel.click('Canvas');
    await marked('when the canvas is shown again');
    await panel.click('Menu of words');
    await panel.click('Remove');
    await panel.click('Chat');
    await marked('in its call again');
  });

  test('it fills the panel as it was, and goes back', async () => {
    await press('Expand');
    await world.panel.until(`document.querySelector('.app.large iframe') !== null`);
    await marked('in front');
    expect(await (await newest()).evaluate('own.context.displayMode')).toBe('fullscreen');
    await press('Back');
    await world.panel.until(`document.querySelector('.app.large') === null`); // its buttons would be pressed next
    await marked('in its call');
  });

  test('in a tab of its own it begins with the same result, and is stopped in the panel', async () => {
    const page = pageOf(world.panel);
    const opens = page.context().waitForEvent('page');
    await press('Open in a full tab');
    const tab = await opens;
    expect(tab.url()).toMatch(/#elsewhere$/); // its page draws no field for a message
    const frame = tab.frameLocator('.app.large iframe');
    await waitFor(async () => (await frame.locator('output').innerText()).startsWith('Drawn: kept'), 'it in a tab');
    await tab.locator('[aria-label="Put on the canvas"], [aria-label="Back"]').last().click();
    await tab.waitForSelector('.app:not(.large) iframe');
    await tab.close();
    await page.bringToFront();
    await world.panel.sees('The app is open in another tab.');
    await world.panel.click('Restart');
    await says('Drawn: kept');
  });
});

describe('a hostile app', () => {
  test('has no window, no parent, no extension, no storage, no peer, no host and no frame', async () => {
    await world.draws('pry', `${strange}pry`);
    const got = JSON.parse(await says('{'));
    expect(got).toEqual({
      ...{ window: 'none', parent: 'refused', top: 'refused', extension: 'refused', storage: 'refused' },
      ...{ cookie: 'refused', peer: 'refused', image: 'refused', script: 'refused', beacon: 'refused' },
      ...{ socket: 'refused', frame: 'refused', shadow: 'refused', text: 'refused' },
    });
  });

  test.each(['leave', 'submit', 'again'])('is stopped when it leaves its page, and that is said: %s', async (act) => {
    await world.draws(act, `${strange}left?secret`);
    await world.panel.sees('Stopped: it tried to leave its page.');
  });

  test('that sends 10,000 messages is stopped; nothing ran, and the panel goes on', async () => {
    await world.draws('flood', '');
    await world.panel.sees('Stopped: it sent too many messages.');
    expect(world.server.calls.filter(({ word }) => word === 'flood')).toEqual([]);
    await world.draws('show', 'after');
    await says('Drawn: after');
  });

  test('that asks without end has five questions at most', async () => {
    await world.draws('ask', '');
    await says('Asked');
    await world.panel.sees('Waiting: 4');
    for (let i = 0; i < 5; i += 1) await world.panel.click('Deny');
    await world.panel.seesNoMore('Open this address');
  });
});

test('stopped, it gives up what it waits for, and the server hears of it', async () => {
  const { panel, server } = world;
  await world.draws('read', 'for ever');
  await expect.poll(() => server.calls).toContainEqual({ tool: 'look_up', word: 'for ever' });
  await pageOf(panel).getByRole('button', { name: 'Stop app' }).last().click();
  await panel.sees('App stopped.');
  await expect.poll(() => server.calls).toContainEqual({ tool: 'look_up', word: 'given up' });
});

/** What goes wrong, in either browser: it is said what happened and what to do; nothing hangs, nothing is lost. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { usualLimits } from '#core/settings/limits.ts';
import { serveMcp } from '../../../playground/mcp-server';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import {
  addsServer,
  changesModelTo,
  choosesModelAt,
  ending,
  offers,
  personSays,
  setsUpAnother,
  startsAgain,
  usesModel,
} from '../../support/journey';
import { deadAddress, type OddServer, serveAlways } from '../../support/odd-servers';
import { inMatrix } from '../../support/sample';
import { type ScriptedModel, serveScriptedModel } from '../../support/scripted-model';

const page404 = '<!doctype html><title>Nothing here</title><p>Nothing to see.';

export function troubleJourney(launch: () => Promise<TabhandBrowser>): void {
  let browser: TabhandBrowser;
  let site: Playground;
  let model: ScriptedModel;
  let website: OddServer;
  let page: Surface;
  let panel: Surface;

  beforeAll(async () => {
    [browser, site, model, website] = await Promise.all([
      launch(),
      servePlayground({ port: 0, framePort: 0 }),
      serveScriptedModel(),
      serveAlways(200, 'text/html', page404),
    ]);
    page = await browser.openSite(`${site.url}lab/odd.html`);
    panel = await browser.openPanel(page);
    await panel.sees('9 tools');
    await choosesModelAt(panel, model.url);
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([site?.close(), model?.close(), website?.close()]);
  });
  beforeEach(() => startsAgain(panel));

  /** What the model was asked, with what it was told of the day and the page. */
  const asked = (nth: number) => model.heard()[nth]?.messages.map(({ text }) => text);

  describe('the model', () => {
    test('an address where nothing listens is said, the message is kept, and once it is put right the same message is answered', async () => {
      const dead = await deadAddress();
      await changesModelTo(panel, `${dead}/v1`);
      await personSays(panel, 'is anybody there?');
      await panel.sees(`${new URL(dead).host} couldn’t be reached.`);
      await panel.sees('Your message is kept.');
      await panel.click('Check settings');
      await panel.fill('Address', `${model.url}/v1`);
      await usesModel(panel);
      model.plays({ text: 'I am here.' });
      await panel.click('Try again');
      await panel.sees('I am here.');
      expect(asked(0)).toEqual([expect.stringContaining('is anybody there?')]);
    });

    test('an address that answers with a web page is said to be no model', async () => {
      await changesModelTo(panel, website.url);
      await personSays(panel, 'hello');
      await panel.sees('answered, but isn’t a model service. The service replied: “Nothing here.”');
      await panel.sees('Check the model’s name and the address in Settings.');
      await panel.sees('Try again');
      await changesModelTo(panel, `${model.url}/v1`);
    });

    // test/providers/failure
    inMatrix('a path where no model is, is said to be wrong', async () => {
      await changesModelTo(panel, `${model.url}/v2`);
      await personSays(panel, 'hello');
      await panel.sees('The service replied: “No such path: /v2/chat/completions.”');
      await panel.sees('the address in Settings');
      await changesModelTo(panel, `${model.url}/v1`);
    });

    test('an address without its beginning is refused under the field, before anything is sent', async () => {
      await setsUpAnother(panel);
      await panel.choose('OpenAI-compatible address');
      await panel.fill('Address', 'localhost:11434/v1');
      await panel.sees('Start with https://');
      expect(await panel.value(`document.querySelector('.formacts .primary').disabled`)).toBe(true);
      await panel.click('Back');
    });

    test('a refused key is named by its last four characters, and "Change key" leads to its field', async () => {
      const key = 'sk-wrong-key-9f3a';
      model.plays({ error: { status: 401, body: { error: { message: `Incorrect API key provided: ${key}` } } } });
      await changesModelTo(panel, `${model.url}/v1`, key);
      await personSays(panel, 'let me in');
      await panel.sees('refused the key');
      await panel.sees('ends in 9f3a');
      await panel.sees('Your message is kept.');
      expect(await panel.text()).not.toContain(key);
      await panel.click('Change key');
      expect(await panel.value(`document.querySelector('input[type=password]').placeholder`)).toBe('ends in 9f3a');
      await panel.fill('Key, if it needs one', 'sk-right-key-0001');
      await usesModel(panel);
      model.plays({ text: 'Welcome.' });
      await panel.click('Try again');
      await panel.sees('Welcome.');
      expect(model.heard()[0]?.headers.authorization).toBe('Bearer sk-right-key-0001');
    });

    // Every day in the journey of models.
    inMatrix('a rate limit is waited for, and said while it lasts', async () => {
      model.plays(
        { error: { status: 429, retryAfter: 4, body: { error: { message: 'Rate limit reached' } } } },
        { text: 'Now I may.' },
      );
      await personSays(panel, 'quick');
      await panel.sees('Too many requests.');
      await panel.sees('Now I may.');
      expect(model.heard()).toHaveLength(2);
    });

    test('a stream that is cut keeps what arrived, marks it, and asks again on request', async () => {
      model.plays({ text: 'The first half of a sentence', cutAfter: 4, delay: 100 }, { text: 'The whole sentence.' });
      await personSays(panel, 'say it');
      await panel.sees(/The first half(.|\n)*Stopped(.|\n)*The answer was cut off/);
      await panel.click('Try again');
      await panel.sees('The whole sentence.');
      await panel.sees('The first half');
      expect(asked(1)).toEqual([expect.stringContaining('say it')]);
    });
  });

  describe('what the model asks for', () => {
    test('R104: arguments that are not JSON run nothing; the model is told and puts them right', async () => {
      model.plays(
        { calls: [{ match: ending('_write_note'), arguments: '{"text": "half' }] },
        { calls: [{ match: ending('_write_note'), arguments: { text: 'whole' } }] },
        { text: 'Now it is written.' },
      );
      await personSays(panel, 'write it down');
      await panel.sees('The model wrote arguments that aren’t JSON. Nothing ran.');
      await panel.click('Allow once');
      await panel.sees('Now it is written.');
      expect(JSON.stringify(model.heard()[1]?.messages)).toContain('not a JSON object');
      expect(await page.value(`document.querySelector('#note').textContent`)).toBe('whole');
    });

    test('R5: a call to a tool that was not offered, or to no tool at all, runs nothing, and the run goes on', async () => {
      model.plays(
        {
          calls: [
            { name: 'bank_example_webmcp_pay', arguments: {} },
            { name: 'pay', arguments: {} },
          ],
        },
        { text: 'Then I will not.' },
      );
      await personSays(panel, 'pay my bills');
      await panel.sees('bank_example_webmcp_pay is unavailable right now. Nothing ran.');
      await panel.sees(/No tool is called .*\. Nothing ran\./);
      await panel.sees('Then I will not.');
      expect(JSON.stringify(model.heard()[1]?.messages)).toContain('was not offered in this turn');
    });

    test('R29: arguments that do not fit are answered with what is wrong and the expected schema', async () => {
      model.plays({ calls: [{ match: ending('_slow'), arguments: { ms: -5 } }] }, { text: 'I see.' });
      await personSays(panel, 'wait');
      await panel.sees('The arguments don’t fit the tool. Nothing ran.');
      await panel.sees('I see.');
      const { details, expected_schema } = JSON.parse(model.told());
      expect(details[0]).toMatchObject({ path: '/ms', keyword: 'minimum' });
      expect(expected_schema.properties.ms).toMatchObject({ type: 'integer', minimum: 0 });
      await panel.unfold('slow');
      await panel.sees('Problems');
    });
  });

  describe('a tool', () => {
    test('R23: that throws is quoted, the model is told, and the run goes on', async () => {
      model.plays({ calls: [{ match: ending('_throws'), arguments: {} }] }, { text: 'It failed, then.' });
      await personSays(panel, 'try it');
      await panel.click('Allow once');
      await panel.sees('The tool failed: “The odd page threw this on purpose.”');
      await panel.sees('It failed, then.');
      expect(model.told()).toContain('The odd page threw this on purpose.');
    });

    test('R37, R114: that never answers is given up after the time limit, with its outcome said to be unknown', async () => {
      await setsTimeLimit(panel, 1000);
      try {
        model.plays({ calls: [{ match: ending('_never_answers'), arguments: {} }] }, { text: 'I gave up.' });
        await personSays(panel, 'try it');
        await panel.click('Allow once');
        await panel.sees('No answer in 1.0 s. It may have worked');
        await panel.sees('I gave up.');
        expect(model.told()).toContain('gave no answer within 1 s');
      } finally {
        await setsTimeLimit(panel, usualLimits.toolTimeout); // what follows may take longer on a busy machine
      }
    });

    test('that answers ten megabytes is cut off there: its size is said, and nothing of it is passed on', async () => {
      model.plays({ calls: [{ match: ending('_ten_megabytes'), arguments: {} }] }, { text: 'Too much for me.' });
      await personSays(panel, 'all of it');
      await panel.sees('The result is too large: 10.0 MB.');
      await panel.sees('Too much for me.');
      expect(model.told()).toContain('over the limit');
      expect(JSON.stringify(model.heard()[1]).length).toBeLessThan(100_000);
    });
  });

  describe('an MCP server', () => {
    test('is not added when its address is none: said under the field', async () => {
      for (const wrong of ['demo server', 'localhost:4410/mcp', 'ftp://127.0.0.1/mcp']) {
        await addsServer(panel, wrong, 'wrong');
        await panel.sees('This isn’t a server address. Start with https://');
        await panel.fill('Address', 'https://');
      }
    });

    test('is not added when nothing listens, or when what answers is a web page', async () => {
      await addsServer(panel, `${await deadAddress()}/mcp`, 'nobody');
      await panel.sees('The server doesn’t answer. Check the address');
      await addsServer(panel, website.url, 'website');
      await panel.sees('This address isn’t an MCP server.');
      await panel.sees('Check the address. It often ends in /mcp');
    });

    test('that dies in the middle of a conversation fails its call with a sentence, and the conversation goes on', async () => {
      const demo = await serveMcp();
      await addsServer(panel, demo.url, 'demo');
      await panel.sees('Added demo.');
      await addsServer(panel, demo.url, 'demo');
      await panel.sees('Another server has this name. Nothing was changed.');
      await panel.click('Chat');
      // Whether its death is noticed before this turn's offer or in the call, the sentence is the same.
      const forecast = { name: 'demo_mcp_forecast', arguments: { place: 'Bremen', hours: 2 } };
      model.plays({ calls: [forecast] }, { text: 'Rain.' }, { calls: [forecast] }, { text: 'No more weather.' });
      await personSays(panel, 'weather?');
      await panel.click('Always allow');
      await panel.sees('Rain.');
      await demo.close();
      await personSays(panel, 'and now?');
      await panel.sees('The connection to demo broke.');
      await panel.sees('No more weather.');
      expect(model.told()).toContain('could not be reached');
    });
  });

  describe('a page that floods', () => {
    test('keeps its tools as long as it only registers them: thousands of changes are told once', async () => {
      await page.value('window.flood({ cycles: 3000, events: 3000, messages: 0 })');
      await panel.click('Tools');
      await panel.sees('9 tools');
      model.plays({ text: 'I see them.' });
      await panel.click('Chat');
      await personSays(panel, 'which tools are there?');
      await panel.sees('I see them.');
      expect(offers(model.heard()[0], '_write_note')).toBe(true);
    });

    test('is left alone, and that is said; the panel answers all the same, and another page still works', async () => {
      await page.value('void window.flood({ cycles: 3000, events: 3000, messages: 3000 })');
      await panel.click('Tools');
      await panel.sees('sends more messages than Tabhand accepts');
      await panel.click('Chat');
      model.plays({ text: 'Still here.' });
      await personSays(panel, 'are you there?');
      await panel.sees('Still here.');
      expect(offers(model.heard()[0], '_write_note')).toBe(false);
      const other = await browser.openSite(`${site.url}music/`);
      const beside = await browser.openPanel(other);
      await startsAgain(beside);
      await beside.sees('7 tools');
      await beside.close();
      await page.goto(`${site.url}lab/odd.html`);
      await panel.click('Tools');
      await panel.sees('9 tools');
      await panel.seesNoMore('sends more messages than Tabhand accepts');
    });
  });
}

/** The shortest that settings allow, written as an older version or another device would have left it. */
async function setsTimeLimit(panel: Surface, toolTimeout: number): Promise<void> {
  const storage = '(globalThis.browser ?? globalThis.chrome).storage.local';
  const changed = `({ settings: { ...settings, toolTimeout: ${toolTimeout} } })`;
  await panel.value(`${storage}.get('settings').then(({ settings }) => ${storage}.set(${changed}))`);
}

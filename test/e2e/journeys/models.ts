/** Setting up models of every service, the doctor's findings, a limit that is waited for, and one model for one chat. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ModelServer, serveModel } from '../../../playground/model-server';
import { refusals } from '../../../playground/model-server/lists';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { eventually } from '../../support/eventually';
import {
  ending,
  personSays,
  setsModelUpAt,
  setsUpAnother,
  startsAgain,
  usesHereOnly,
  usesModel,
} from '../../support/journey';
import { inMatrix, sampled } from '../../support/sample';
import { type ScriptedModel, serveScriptedModel } from '../../support/scripted-model';

const services = [
  { kind: 'Google Gemini', path: '/v1beta', model: 'gemini-scripted', key: 'AIza-0003' },
  { kind: 'Anthropic', path: '/v1', model: 'scripted', key: 'sk-ant-0001' },
  { kind: 'OpenAI', path: '/v1', model: 'scripted', key: 'sk-oai-0002' },
  { kind: 'OpenRouter', path: '/api/v1', model: 'maker/scripted', key: 'sk-or-0004' },
] as const;
type Service = (typeof services)[number];
const [gemini, anthropic] = services;

export function modelsJourney(launch: () => Promise<TabhandBrowser>): void {
  let browser: TabhandBrowser;
  let site: Playground;
  let model: ScriptedModel;
  let panel: Surface;

  beforeAll(async () => {
    [browser, site, model] = await Promise.all([
      launch(),
      servePlayground({ port: 0, framePort: 0 }),
      serveScriptedModel(),
    ]);
    panel = await browser.openPanel(await browser.openSite(`${site.url}music/`));
    await panel.sees('7 tools');
    await setsModelUpAt(panel, model.url);
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([site?.close(), model?.close()]);
  });
  beforeEach(async () => {
    model.refuses(null);
    await startsAgain(panel);
  });

  /** Up to its list of models, which is asked for as soon as there is a key. */
  async function opensForm({ kind, path }: { kind: string; path: string }, key: string): Promise<void> {
    await setsUpAnother(panel);
    await panel.choose(kind);
    await panel.unfold('Advanced');
    await panel.fill('Address', `${model.url}${path}`);
    await panel.fill('Key', key);
    await panel.press('Tab');
  }

  async function setsUp(service: Service): Promise<void> {
    await opensForm(service, service.key);
    await panel.sees(/\d models?\b/);
    await panel.fill('Model', service.model.slice(0, 4));
    await panel.choose(service.model);
    await usesHereOnly(panel);
    await usesModel(panel);
  }

  const picks = async (name: string) => {
    await panel.click('Change the model');
    await panel.choose(name);
  };

  // Every service's protocol is proven every day in test/providers.
  describe.each(sampled([...services], services.length))('$kind', (service) => {
    test('is set up with a key, an address and a model of its list; a message is answered with a tool call', async () => {
      await setsUp(service);
      model.plays({ calls: [{ match: ending('_get_queue'), arguments: {} }] }, { text: 'Nothing waits in the queue.' });
      await personSays(panel, 'what is in the queue?');
      await panel.sees('Nothing waits in the queue.');
      const [first, second] = model.heard();
      expect(JSON.stringify(first?.headers)).toContain(service.key);
      expect(first?.protocol).toBe(service === anthropic ? 'anthropic' : service === gemini ? 'gemini' : 'openai');
      expect(second?.messages.some(({ role }) => role === 'tool')).toBe(true);
      expect(await panel.text()).not.toContain(service.key);
    });
  });

  describe('the doctor', () => {
    test('tells of a server that refuses extensions the line to set, for both schemes, to be copied', async () => {
      model.refuses(refusals.ollamaOrigin);
      await setsUpAnother(panel);
      await panel.choose('OpenAI-compatible address');
      await panel.fill('Address', `${model.url}/v1`);
      await panel.fill('Model', 'qwen3:8b');
      await panel.click('Check the connection');
      await panel.sees('refuses requests from a browser extension');
      await panel.sees('OLLAMA_ORIGINS=chrome-extension://*,moz-extension://*');
      expect(await panel.value(`document.querySelectorAll('.origin-help .code-block button').length`)).toBe(1);
    });

    test('finds a path that is missing, and takes the right one over', async () => {
      await setsUpAnother(panel);
      await panel.choose('OpenAI-compatible address');
      await panel.fill('Address', model.url);
      await panel.fill('Model', 'scripted');
      await panel.click('Check the connection');
      await panel.sees(`A model answers at ${model.url}/v1.`);
      model.plays({ calls: [{ name: 'report_ready', arguments: { ready: true } }] });
      await panel.click(`Use ${model.url}/v1`);
      await panel.sees('The model answered and called a tool.');
    });

    // Every day in the journey of trouble, by a message.
    inMatrix('tells of a key that is refused, and shows it nowhere', async () => {
      const key = 'sk-ant-wrong-9f3a';
      model.refuses(refusals.anthropicKey);
      await opensForm(anthropic, key);
      await panel.fill('Model', 'scripted');
      await panel.click('Check the connection');
      await panel.sees(`${new URL(model.url).host} refused the key.`);
      expect(await panel.text()).not.toContain(key);
      await panel.click('Back');
    });
  });

  test('a limit is waited for, with the seconds counted down, and the message is then answered', async () => {
    model.plays({ error: { ...refusals.openAiLimit, retryAfter: 4 } }, { text: 'Now I may.' });
    await personSays(panel, 'quick');
    await panel.sees(/Retrying in [34] s/);
    await panel.sees(/Retrying in [12] s/);
    await panel.sees('Now I may.');
  });

  test('of the models that are set up, one is picked for one chat; the next chat has the default again', async () => {
    await picks('gemini-scripted');
    model.plays({ text: 'This is Gemini.' }, { text: 'This is the default.' });
    await personSays(panel, 'who is there?');
    await panel.sees('This is Gemini.');
    await startsAgain(panel);
    await personSays(panel, 'and now?');
    await panel.sees('This is the default.');
    expect(model.heard().map(({ protocol }) => protocol)).toEqual(['gemini', 'openai']);
  });

  test('a key is removed from a model that stays', async () => {
    await panel.click('More');
    await panel.click('Settings');
    await panel.sees('key ends in 0003');
    await panel.click('Menu of gemini-scripted');
    await panel.click('Remove key');
    await panel.seesNoMore('key ends in 0003');
    await panel.sees('gemini-scripted');
  });

  test('a server on its usual port is found, with its models and what they can do', async (context) => {
    const script = [{ text: 'talk' }, { text: 'Hello from this computer.' }]; // it has little room, and is asked first whether it needs tools
    // The other browser's journey may have the port for a while.
    const ollama: ModelServer | null = await eventually(() => serveModel(script, 11_434)).catch(() => null);
    if (!ollama) return context.skip('Something else listens on port 11434.');
    try {
      await setsUpAnother(panel);
      await panel.choose('OpenAI-compatible address');
      // An earlier try of this test, or the other browser's server, may have been found before.
      await panel.until(`document.querySelector('.found button') !== null`);
      if (await panel.value<boolean>(`document.querySelector('.found-row') === null`)) await panel.click('Try again');
      await panel.click('Ollama');
      await panel.sees('scripted:8b');
      await usesModel(panel);
      await personSays(panel, 'hello');
      await panel.sees('Hello from this computer.');
    } finally {
      await ollama.close();
    }
  });
}

/** A suite in a real browser with the built extension: `../world.ts`, with pages, servers, a model and cards that are real. */

import type { NormalisedRequest, Turn } from '../../../../playground/model-server';
import { splitToolName } from '../../../../src/core/tools/registry';
import { stored } from '../../../attacks/in-browser/world';
import { type Surface, type TabhandBrowser, waitToFind } from '../../../support/browsers/browser';
import { answerCard, readCard } from '../../../support/drawn-card';
import { addsServer, choosesModelAt, command, personSays, startsAgain } from '../../../support/journey';
import { type ScriptedModel, serveScriptedModel } from '../../../support/scripted-model';
import { createObedientModel, type ObedientModel, type Received } from '../obedient-model';
import type { Stage } from '../suites';
import { ofPages, ofServers, type Play, type Played, type Player, type Question, watch } from '../world';
import { toCard } from './card';
import { type Place, servePage, serveServer } from './places';

export interface OpenStage {
  player: Player;
  /** The suite's, with the host that the page really has. */
  stage: Stage;
  close(): Promise<void>;
}

interface Opened {
  panel: Surface;
  model: ScriptedModel;
  page: Place;
  servers: Map<string, Place>;
  /** What a card calls a place, with what the names of its tools begin with. */
  labels: Map<string, string>;
}

/** A label begins with no digit. */
const labelOf = (host: string) => host.replaceAll(/[^a-z0-9]/g, '_').replace(/^\d/, '_$&');

/** Launches the browser, opens the suite's page, and adds its servers as the user does. */
export async function openStage(launch: () => Promise<TabhandBrowser>, suite: Stage): Promise<OpenStage> {
  const idle = watch({ stage: suite, environment: {} } as Play, { current: () => undefined } as ObedientModel); // only to list
  const page = await servePage(idle.toTools(suite.page[1], ofPages));
  const host = new URL(page.url).host;
  const servers = new Map<string, Place>();
  for (const [name, client] of Object.entries(suite.servers))
    servers.set(name, await serveServer(idle.toTools(client, ofServers)));
  const [browser, model] = await Promise.all([launch(), serveScriptedModel()]);
  const panel = await browser.openPanel(await browser.openSite(page.url));
  await panel.sees(/\d+ tools/);
  await choosesModelAt(panel, model.url);
  for (const [name, { url }] of servers) {
    await addsServer(panel, url, name);
    await panel.sees(`Added ${name}.`);
  }
  await panel.click('Chat');
  const labels = new Map([[host, labelOf(host)]]);
  const stage: Stage = { ...suite, page: [host.replace(':', '.'), suite.page[1]] };
  return {
    stage,
    player: (given) => playIn({ panel, model, page, servers, labels }, given),
    async close() {
      await browser.close();
      await Promise.all([page, ...servers.values(), model].map((each) => each.close()));
    },
  };
}

const toReceived = ({ tools, messages }: NormalisedRequest): Received => {
  const read = messages.at(-1);
  return { tools, toolOf: splitToolName, result: read?.role === 'tool' ? read.text : null };
};

async function playIn({ panel, model: served, page, servers, labels }: Opened, given: Play): Promise<Played> {
  const { stage, environment, prompt, calls, answer } = given;
  if (given.grants?.length) throw new Error('In a browser nothing is allowed before.');
  const model = createObedientModel(stage, calls);
  const { seen, toTools } = watch(given, model);
  page.has(toTools(stage.page[1], ofPages));
  for (const [name, place] of servers) place.has(toTools(stage.servers[name] ?? {}, ofServers));
  await forgetGrants(panel);
  await startsAgain(panel);
  const ended = { is: false };
  const turn = (request: NormalisedRequest): Turn => {
    const call = model.next(toReceived(request));
    if (request.tools.length > 0) ended.is = !call;
    return call ? { calls: [{ name: call.name, arguments: call.input }] } : { text: 'Done.' };
  };
  served.plays(...Array.from({ length: 100 }, () => turn));
  await personSays(panel, prompt);
  const questions: Question[] = [];
  let goings = 0;
  for (let last = ''; ; ) {
    const event = await waitToFind(() => nextEvent(panel, ended, last), 'a card, or the end of the run', {
      ...{ timeout: 30_000, instead: panel.text },
    });
    if (event === 'ended') break;
    if (event === 'stopped') {
      goings += 1;
      await panel.click('Continue');
      await panel.until(`!(${mayGoOn})`);
      continue;
    }
    const call = model.current();
    if (!call) throw new Error('A card is shown for a call that the model didn’t make.');
    const card = toCard(event, labels);
    const decision = answer({ call, card });
    questions.push({ call, card, decision });
    await answerCard(panel, decision);
    last = event.id;
  }
  const { missing } = model;
  const [results, grants, shortened] = [await outcomes(panel), await stored(panel, 'grants'), model.shortened()];
  return { ...seen, questions, missing, goings, shortened, results, grants, environment } as unknown as Played; // as they are stored
}

/** The run took as many turns as it may. */
const mayGoOn = `[...document.querySelectorAll('button')].some((each) => each.innerText.trim() === 'Continue')`;

/** A card that wasn't answered yet, or how the run stands still; null: it goes on. */
async function nextEvent(panel: Surface, ended: { is: boolean }, last: string) {
  const card = await readCard(panel);
  if (card && card.id !== last) return card;
  if (await panel.value<boolean>(mayGoOn)) return 'stopped' as const; // for the literal
  const isRunning = await panel.value<boolean>(`document.querySelector('button.send.stop') !== null`);
  return ended.is && !isRunning && !card ? ('ended' as const) : null; // for the literal
}

async function forgetGrants(panel: Surface): Promise<void> {
  const keys = (await stored(panel, 'grants')).map((grant) => (grant as unknown as { key: string }).key); // each has one
  if (keys.length > 0) await command(panel, 'revoke', { keys });
}

/** What the calls of the newest chat answered. */
async function outcomes(panel: Surface) {
  const entries = await stored(panel, 'entries');
  const newest = entries.at(-1)?.conversationId;
  return entries.flatMap((entry) =>
    entry.conversationId === newest && entry.type === 'tool-result'
      ? [(entry as unknown as { outcome: object }).outcome]
      : [],
  );
}

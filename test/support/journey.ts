/** Verbs of a journey: what a person does in the panel, and what the scripted model does. */

import type { CommandName } from '#core/bus/command.ts';
import type { ModelChoice } from '#core/settings/model-choice.ts';
import type { NormalisedRequest } from '../../playground/model-server';
import type { Surface } from './browsers/browser';

export async function personSays(panel: Surface, text: string): Promise<void> {
  await panel.fill('Message', text);
  await panel.press('Enter');
}

/** Sends a command as the panel itself does. */
export const command = (panel: Surface, name: CommandName, input: object) =>
  panel.value(`new Promise((resolve) => {
    const port = (globalThis.browser ?? chrome).runtime.connect({ name: 'panel' });
    port.onMessage.addListener(({ type, id }) => type === 'answer' && id === 9 && (port.disconnect(), resolve(true)));
    port.postMessage({ type: 'command', id: 9, name: ${JSON.stringify(name)}, input: ${JSON.stringify(input)} });
  })`);

/** Sets a model over HTTP up at once: the tour and the journeys of models fill in the form, as a person does. */
export async function choosesModelAt(panel: Surface, url: string): Promise<void> {
  await panel.sees('Choose a model');
  await command(panel, 'set-model', {
    choice: { type: 'openai-compatible', baseUrl: `${url}/v1`, model: 'scripted' } satisfies ModelChoice,
  });
  await panel.until(`document.querySelector('.composer .pick') !== null`);
}

/** Sets a model over HTTP up as a person does: address, name, use. */
export async function setsModelUpAt(
  panel: Surface,
  url: string,
  { key, model = 'scripted' }: { key?: string; model?: string } = {},
): Promise<void> {
  await panel.sees('Choose a model');
  await panel.click('OpenAI-compatible address');
  await panel.fill('Address', `${url}/v1`);
  await panel.fill('Model', model);
  if (key) await panel.fill('Key, if it needs one', key);
  await usesModel(panel);
}

/** From the composer's menu of models to the form for another. */
export async function setsUpAnother(panel: Surface): Promise<void> {
  await panel.click('Change the model');
  await panel.click('Set up another model');
}

/** New chats keep the model that they have. */
export async function usesHereOnly(panel: Surface): Promise<void> {
  await panel.value(`void document.querySelector('.whose input:checked')?.click()`);
}

/** Goes from a scripted model to the one that needs no network, in a new conversation. */
export async function choosesDemo(panel: Surface): Promise<void> {
  await startsAgain(panel);
  await setsUpAnother(panel);
  await panel.choose('Demo mode');
  await usesHereOnly(panel);
  await usesModel(panel);
}

/** As F5 does: the panel’s page is loaded anew. */
export async function reloads(panel: Surface): Promise<void> {
  await panel.value('void ((window.isOld = true), setTimeout(() => location.reload(), 0))');
  await panel.until(`!window.isOld && document.querySelector('nav') !== null`);
}

/** Keeps the form of a model, until the settings are gone: they have buttons that the chat has too. */
export async function usesModel(panel: Surface): Promise<void> {
  await panel.click('Use this model');
  await panel.until(`!${drawer}`);
}

/** A drawer replaces what the panel shows until one goes back. */
const drawer = `document.querySelector('.shell.sub')`;

/** The tool whose exposed name ends so. */
export const ending = (suffix: string) => (tools: NormalisedRequest['tools']) =>
  tools.find(({ name }) => name.endsWith(suffix));

export const offers = (request: NormalisedRequest | undefined, suffix: string): boolean =>
  request?.tools.some(({ name }) => name.endsWith(suffix)) ?? false;

export async function addsServer(panel: Surface, url: string, name: string): Promise<void> {
  await panel.click('Servers');
  await panel.fill('Address', url);
  await panel.fill('Name', name);
  await panel.click(`Add ${name}`);
}

/** Sets another address of a model up, from a conversation that has one already. */
export async function changesModelTo(panel: Surface, url: string, key?: string): Promise<void> {
  await setsUpAnother(panel);
  await panel.choose('OpenAI-compatible address');
  await panel.fill('Address', url);
  await panel.fill('Model', 'scripted');
  if (key) await panel.fill('Key, if it needs one', key);
  await usesHereOnly(panel);
  await usesModel(panel);
}

/** A new conversation with the same page. */
export async function startsAgain(panel: Surface): Promise<void> {
  if (await panel.value<boolean>(`${drawer} !== null`)) await panel.click('Back');
  await panel.click('New chat');
  await panel.sees(/Ask in your own words\.|This page offers no tools/);
}

/** Sets how many tools a server may have and still be offered whole: a model of a fixed script doesn't search. */
export async function offersWhole(panel: Surface, tools: number): Promise<void> {
  await panel.value(`(async (storage) => {
    const { settings } = await storage.get('settings');
    await storage.set({ settings: { ...settings, smallServer: ${tools} } });
    return true;
  })((globalThis.browser ?? chrome).storage.local)`);
}

/** From anywhere to a group of Settings. */
export async function opensSettings(panel: Surface, group: string): Promise<void> {
  await panel.click('More');
  await panel.click('Settings');
  await panel.click(group);
}

/** All records of the store of keys. */
export const secretsAsText = `new Promise((resolve) => {
  indexedDB.open('tabhand').onsuccess = ({ target: { result: database } }) => {
    database.transaction('secrets').objectStore('secrets').getAll().onsuccess = ({ target: { result } }) => {
      database.close();
      resolve(JSON.stringify(result));
    };
  };
})`;

/** What is filled in by hand has two views, and a button that leads to the other; the one that was seen last stays. */
export async function showsAs(panel: Surface, view: 'a form' | 'JSON'): Promise<void> {
  const buttonOf = (name: string) =>
    `[...document.querySelectorAll('button')].some(({ textContent }) => textContent.trim() === 'Edit as ${name}')`;
  await panel.until(`${buttonOf('a form')} || ${buttonOf('JSON')}`);
  if (await panel.value(buttonOf(view))) await panel.click(`Edit as ${view}`);
}

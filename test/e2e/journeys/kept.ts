/** What a person keeps for all chats: a sentence that the model proposed, and a skill that the person wrote. */
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelServer, serveModel } from '../../../playground/model-server';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { choosesModelAt, ending, offers, personSays } from '../../support/journey';

const call = (name: string, input: Record<string, unknown>) => ({ calls: [{ match: ending(name), arguments: input }] });

export function keptJourney(launch: () => Promise<TabhandBrowser>): void {
  let browser: TabhandBrowser;
  let site: Playground;
  let model: ModelServer;
  let panel: Surface;
  beforeAll(async () => {
    [browser, site] = await Promise.all([launch(), servePlayground({ port: 0, framePort: 0 })]);
    model = await serveModel([
      call('_remember', { sentence: 'The person adores acme.example' }),
      call('_remember', { sentence: 'I live in Lyon' }),
      { text: 'Noted for later.' },
      call('_use_skill', { name: 'Weekly report' }),
      { text: 'With the figures first.' },
      call('_use_skill', { name: 'travel' }),
      call('_use_skill', { name: 'travel', file: 'prices.md' }),
      { text: 'By train.' },
      { text: 'Nothing is known of you.' },
    ]);
    panel = await browser.openPanel(await browser.openSite(`${site.url}storefront/`));
    await choosesModelAt(panel, model.url);
  });
  afterAll(async () => {
    await browser?.close();
    await model?.close();
    await site?.close();
  });

  const asked = () => model.requests.filter((request) => offers(request, '_ask_user'));

  test('the model proposes a sentence of the person’s, which they keep and find in Settings', async () => {
    await personSays(panel, 'Please remember that I live in Lyon.');
    await panel.sees('Remember this for all chats?');
    expect(await panel.text()).not.toContain('adores');
    await panel.click('Allow once');
    await panel.sees('Noted for later.');
    expect(JSON.stringify(asked().at(-1)?.messages)).toMatch(/word for word.*Kept/);
    await panel.click('More');
    await panel.click('Settings');
    await panel.sees('I live in Lyon');
  });

  test('a skill that the person writes is told in a new chat, with the sentence, and read when it fits', async () => {
    await panel.click('New skill');
    await panel.fill('Name', 'Weekly report');
    await panel.fill('Description', 'For the report of each week');
    await panel.fill('Instructions', 'Begin with the figures.');
    await panel.click('Save');
    await panel.until(`document.querySelector('[aria-label="Edit Weekly report"]') !== null`);
    await panel.click('New chat');
    await personSays(panel, 'Write the report of this week');
    await panel.sees('With the figures first.');
    const [before, after] = asked().slice(-2);
    expect(JSON.stringify(before)).toMatch(/For the report of each week.*I live in Lyon/);
    expect(JSON.stringify(after?.messages)).toContain('Begin with the figures.');
  });

  /** As the dialog of the browser gives them, with their paths if it is a folder that was chosen. */
  const picks = (label: string, files: Record<string, Uint8Array>) =>
    panel.value(`(() => {
      const input = document.querySelector('input[type=file][aria-label="${label}"]');
      const value = ${JSON.stringify(Object.entries(files).map(([path, bytes]) => [path, [...bytes]]))}.map(([path, bytes]) =>
        Object.defineProperty(new File([Uint8Array.from(bytes)], path.split('/').at(-1)), 'webkitRelativePath', {
          value: path.includes('/') ? path : '',
        }),
      );
      Object.defineProperty(input, 'files', { value, configurable: true });
      input.dispatchEvent(new Event('change', { bubbles: true }));
      delete input.files;
    })()`);
  const written = (name: string) =>
    strToU8(`---\nname: ${name}\ndescription: For ${name}\n---\nAsk about ${name} first.`);
  const reviews = (name: string) =>
    panel.until(`[...document.querySelectorAll('textarea')].some(({ value }) => value === 'Ask about ${name} first.')`);
  const isListed = (name: string) => panel.until(`document.querySelector('[aria-label="Edit ${name}"]') !== null`);

  test('skills are imported as a SKILL.md, as a folder and as an archive, each reviewed, and a model reads them', async () => {
    await panel.click('More');
    await panel.click('Settings');
    await picks('Import files', { 'SKILL.md': written('cooking') });
    await reviews('cooking');
    await panel.click('Save');
    await isListed('cooking');
    const folder = {
      'travel/SKILL.md': written('travel'),
      'travel/prices.md': strToU8('A night: 90'),
      'travel/map.png': Uint8Array.of(0x89, 0, 1),
    };
    await picks('Import a folder', folder);
    await panel.sees('Left out: map.png');
    await panel.click('Save');
    await isListed('travel');
    await picks('Import files', {
      'skills.zip': zipSync({ 'a/SKILL.md': written('sewing'), 'b/SKILL.md': written('rowing') }),
    });
    await reviews('sewing');
    await panel.click('Save');
    await reviews('rowing');
    await panel.click('Cancel');
    await isListed('sewing');
    await picks('Import files', { 'notes.zip': zipSync({ 'notes.csv': strToU8('1,2') }) });
    await panel.sees('No SKILL.md was found in it.');
    await panel.click('New chat');
    await personSays(panel, 'How do I get there?');
    await panel.sees('By train.');
    const told = JSON.stringify(asked().at(-1));
    expect(told).toMatch(/For cooking.*For travel.*For sewing/);
    expect(told).toContain('Ask about travel first.');
    expect(told).toContain('A night: 90');
    expect(told).not.toContain('For rowing');
  });

  test('a chat without memory is told nothing of it', async () => {
    await panel.click('New chat');
    await panel.click('More');
    await panel.click('Chat settings');
    await panel.choose('Use Memory in this chat');
    await panel.click('Back');
    await personSays(panel, 'What do you know of me?');
    await panel.sees('Nothing is known of you.');
    expect(JSON.stringify(asked().at(-1))).not.toContain('Lyon');
  });
}

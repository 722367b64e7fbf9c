/**
 * Pictures that aren't what their source calls them, and base64 as encoders write it: what a model is sent, and what is attached.
 * Sources: anthropics/claude-code#11936, #12009, #12103, microsoft/playwright-mcp#1219, ChromeDevTools/chrome-devtools-mcp#583,
 * microsoft/vscode#311732, google-gemini/gemini-cli#27850 (WebP called PNG), nota/gyazo-mcp-server#129 and livekit/agents#3867 (data:
 * addresses), anthropics/claude-code#8947 (empty pictures).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ModelChoice } from '#core/settings/model-choice.ts';
import { defaultSettings } from '#core/settings/settings.ts';
import { foreign, said } from '#core/tools/foreign.ts';
import { chosenProvider } from '#features/models/background/models.ts';
import { createAgentWorld } from '../support/agent-world';
import { closeServices, says, speakWith } from '../support/answering-service';
import { type ScriptedModel, serveScriptedModel } from '../support/scripted-model';

let model: ScriptedModel;
beforeAll(async () => {
  model = await serveScriptedModel();
});
afterAll(() => Promise.all([model.close(), closeServices()]));

const base64 = (...bytes: (number | string)[]) =>
  Buffer.from(bytes.flatMap((each) => (typeof each === 'string' ? [...Buffer.from(each, 'latin1')] : [each]))).toString(
    'base64',
  );
const zeros = (count: number) => Array<number>(count).fill(0);

const png = base64('\x89PNG\r\n\x1a\n', ...zeros(3), 13, 'IHDR', 0, 0, 0, 9, 0, 0, 0, 5, 8, 6, 0, 0, 0);
const jpeg = base64(0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0, 5, 0, 9, 3, ...zeros(9));
const gif = base64('GIF89a', 9, 0, 5, 0, 0, 0, 0, ',', 0, 0, 0, 0, 9, 0, 5, 0, 0, 2);
const webp = base64('RIFF', ...zeros(4), 'WEBPVP8X', 10, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 4, 0, 0);
const bmp = base64('BM', ...zeros(12), 40, 0, 0, 0, 9, 0, 0, 0, 5, 0, 0, 0, ...zeros(30));
const ispe = ['ispe', 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 5] as const;
const avif = base64(0, 0, 0, 32, 'ftypavif', ...zeros(24), ...ispe);
const heic = base64(0, 0, 0, 32, 'ftypheic', ...zeros(24), ...ispe);
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="5"/>').toString('base64');

/** The pictures that a model is sent after a tool returned these, and what it reads of their result. */
async function sees(...shown: object[]) {
  const choice: ModelChoice = { type: 'anthropic', baseUrl: `${model.url}/v1`, model: 'scripted' };
  const settings = async () => ({ ...defaultSettings, model: choice, models: [{ choice, facts: { images: true } }] });
  const provider = await chosenProvider({ settings, secret: async () => 'k', mayReach: async () => true }, choice);
  if ('code' in provider) throw new Error(provider.code);
  const world = await createAgentWorld();
  world.modelIs(provider);
  const content = shown.map((each) => ({ type: 'image', ...each }));
  world.pageOffers({ name: 'snap', hints: { readOnly: true }, run: () => JSON.stringify({ content }) });
  model.plays({ calls: [{ match: /snap/, arguments: {} }] }, { text: 'I see.' });
  await world.userSays('Look');
  const messages = model.heard().at(-1)?.messages ?? [];
  const told = messages.findLast(({ role }) => role === 'tool');
  return { images: messages.flatMap((each) => ('images' in each && each.images ? each.images : [])), text: told?.text };
}

describe('a picture has the type of its bytes', () => {
  test.each([
    ['PNG', png, 'image/png'],
    ['JPEG', jpeg, 'image/jpeg'],
    ['GIF', gif, 'image/gif'],
    ['WebP', webp, 'image/webp'],
  ])('%s, whatever its tool calls it', async (_, data, mime) => {
    for (const mimeType of [
      'image/png',
      'image/jpeg',
      'image/jpg',
      'IMAGE/WEBP; q=1',
      'image/svg+xml',
      'application/octet-stream',
      '',
    ]) {
      const { images, text } = await sees({ data, mimeType });
      expect(images).toEqual([`data:${mime};base64,${data}`]);
      expect(text).toContain(`[image, ${mime}, `);
    }
  });

  test.each([
    ['BMP', bmp],
    ['AVIF', avif],
    ['HEIC', heic],
    ['SVG', svg],
    ['text', btoa('no picture at all')],
    ['nothing', ''],
  ])('%s, which no service takes, is left out and said, though it be called a PNG', async (_, data) => {
    const { images, text } = await sees({ data, mimeType: 'image/png' }, { data: png, mimeType: 'image/png' });
    expect(images).toEqual([`data:image/png;base64,${png}`]);
    expect(text).toMatch(/not sent: 1\.\]$/);
  });
});

test.each([
  ['without a type', { data: png }],
  ['whose type is null', { data: png, mimeType: null }],
  [
    'in a resource (open-webui/open-webui#26351)',
    { type: 'resource', resource: { uri: 'a:b', mimeType: 'image/jpeg', blob: png } },
  ],
  [
    'in a resource without a type (langchain-ai/langchain#40186)',
    { type: 'resource', resource: { uri: 'a:b', blob: png } },
  ],
])('a picture %s is one', async (_, part) => {
  const { images, text } = await sees(part);
  expect(images).toEqual([`data:image/png;base64,${png}`]);
  expect(text).toContain('[image, image/png, ');
});

describe('base64 goes out as services take it', () => {
  const bytes = Buffer.concat([Buffer.from(png, 'base64'), Buffer.from([0xfb, 0xef, 0xff, 0xfe])]);
  const whole = bytes.toString('base64');
  test.each([
    ['in lines', whole.replace(/.{20}/g, '$&\r\n')],
    ['in the alphabet for addresses, without padding', bytes.toString('base64url')],
    ['without padding', whole.replace(/=+$/, '')],
    ['with too much padding', `${whole.replace(/=+$/, '')}====`],
    ['as a data: address', `data:image/jpeg;base64,${whole}`],
    ['with white space around', ` \n${whole}\n`],
  ])('%s', async (_, data) => {
    expect((await sees({ data, mimeType: 'image/jpeg' })).images).toEqual([`data:image/png;base64,${whole}`]);
  });

  test('a large one in lines is recognised by its beginning', async () => {
    const large = Buffer.concat([bytes, Buffer.alloc(200_000)]).toString('base64');
    const { images } = await sees({ data: large.replace(/.{76}/g, '$&\n'), mimeType: 'image/jpeg' });
    expect(images).toEqual([`data:image/png;base64,${large}`]);
  });
});

test('a picture without a word goes without an empty text, which a mark would stand on (anthropics/claude-code#59626)', async () => {
  const { ask, asked } = await speakWith('anthropic', [says('I see.')]);
  const content = foreign('attachment', { from: '' }, '');
  const picture = { type: 'image' as const, content, mime: 'image/png', data: png }; // a literal type
  await ask({ system: [], messages: [{ role: 'user', text: said(''), attached: [picture] }], tools: [] });
  expect(asked[0]?.messages).toMatchObject([{ content: [{ type: 'image', cache_control: { type: 'ephemeral' } }] }]);
});

/** How a page could have a secret told by what hands read, say, keep, select or take a picture of. */
import { expect } from 'vitest';
import { keptRun } from '#core/log/kept-steps.ts';
import { replay } from '#core/log/replay.ts';
import type { Foreseen } from '#core/tools/schemas.ts';
import { toSteps } from '#features/packs/spell-steps.ts';
import { toMarkdown } from '../../src/features/exports/conversation-markdown';
import { createReferences } from '../../src/page/hands/references';
import { createSeeing } from '../../src/page/hands/seeing';
import { readSelected } from '../../src/page/reader/read-selection';
import { aCall, aTarget, chain, says } from '../support/log-writing';
import { type Attack, attacksBy } from './attack';
import { shows } from './hands-targets';

const secret = 'Xk47-hunter';

const see = (html: string) => {
  const { doing, refTo } = shows(html);
  const references = createReferences();
  return { doing, refTo, seeing: createSeeing(document, references), references };
};
const refsIn = (text: string) => [...text.matchAll(/\[(e\d+)\]/g)].map(([, ref = '']) => ref);

/** What a model, or a file, has of a page, by how it comes there. */
const ways = {
  'a look tells it': (html: string) => see(html).seeing.look().text,
  'a look at that element tells it'(html: string) {
    const { seeing } = see(html);
    return refsIn(seeing.look().text).map((ref) => JSON.stringify(seeing.lookAt(ref)));
  },
  'a search tells it': (html: string) => see(html).seeing.find({ words: secret.slice(0, 4) }).text,
  'a search for what is beside it tells it': (html: string) => see(html).seeing.find({ words: 'key' }).text,
  'what changed tells it'(html: string) {
    const { seeing } = see(html.replaceAll(secret, ''));
    seeing.look();
    for (const each of document.querySelectorAll<HTMLInputElement>('[data-secret]'))
      if (each.localName === 'input') each.value = secret;
      else each.textContent = secret;
    return seeing.changes() + seeing.look({ changes: true }).text;
  },
  'the card tells it': async (html: string) => JSON.stringify(await foresees(html)),
  'a kept step tells it': async (html: string) => JSON.stringify((await kept(html))?.steps),
  'a chat as Markdown tells it': async (html: string) => (await kept(html))?.markdown,
  'a chat as JSON tells it': async (html: string) => JSON.stringify((await kept(html))?.entries),
} satisfies Record<string, (html: string) => unknown>;
type Way = keyof typeof ways;

async function foresees(html: string): Promise<Foreseen> {
  const { doing, refTo } = see(html);
  const answer = await doing.foresee({ type: 'click', ref: refTo('[data-pressed]') });
  doing.leave();
  if (answer.type !== 'foreseen') throw new Error(`It was refused: ${JSON.stringify(answer)}`);
  return answer.foreseen;
}

/** A run that read the page and pressed the button: its log, its steps, and both as they leave. */
async function kept(html: string) {
  const foreseen = await foresees(html);
  const origin = 'https://shop.example';
  const source = {
    type: 'page' as const,
    origin,
    topOrigin: origin,
    tabId: 1,
    top: true,
    documentId: `hands:1 ${origin}`,
  }; // a literal type
  const call = aCall('c1', { input: { ref: 'e1' }, target: aTarget({ tool: 'click', source }) });
  const entries = chain([
    says.user('Press it'),
    says.model('', call),
    { type: 'call-prepared', callId: 'c1', input: { ref: 'e1' }, repairs: [], definitionHash: 'h', foreseen },
    says.result('c1', see(html).seeing.look().text),
    says.model('Done.'),
    { type: 'run-ended', reason: 'end_turn', turns: 1 },
  ]);
  const log = replay(entries);
  const run = keptRun(log, log.runs[0]?.turns.at(-1)?.entry.id ?? '');
  const markdown = toMarkdown({ title: 'Press it', entries, results: [] } as never); // what else a file holds isn't read
  return run && { entries, markdown, steps: toSteps(run.calls) };
}

type Trap = [name: string, html: string, guard: Attack['guard'], by: Way[]];
const traps: Trap[] = [
  [
    'has a password that is shown',
    `<label>Password <input data-secret value="${secret}"></label> key`,
    'secrets are known by their words',
    ['a look tells it', 'a look at that element tells it', 'a search tells it', 'what changed tells it'],
  ],
  [
    'declares a one-time code',
    `<input data-secret aria-label="Six letters, key" autocomplete="ONE-TIME-CODE" value="${secret}">`,
    'what is declared counts in any case',
    ['a look tells it', 'a search for what is beside it tells it', 'what changed tells it'],
  ],
  [
    'has a key written into a part of it',
    `<div data-secret role="textbox" tabindex="0" aria-label="Private key">${secret}</div>`,
    'drawn fields hold secrets too',
    [
      'a look tells it',
      'a look at that element tells it',
      'a search for what is beside it tells it',
      'what changed tells it',
    ],
  ],
  [
    'calls a button by the field of a secret',
    `<input id="key" name="apiKey" data-secret value="${secret}">
     <button type="button" data-x="50" data-pressed aria-label="Copy" id="copy" aria-labelledby="copy key"></button>`,
    'no name holds a secret',
    [
      'a look tells it',
      'a look at that element tells it',
      'a search tells it',
      'the card tells it',
      'a kept step tells it',
      'a chat as Markdown tells it',
      'a chat as JSON tells it',
    ],
  ],
  [
    'has the field of a secret in the label of a box',
    `<label data-x="50">Keep the key <input type="checkbox" data-x="50" data-pressed> for <input data-secret aria-label="API key" value="${secret}"></label>`,
    'no name holds a secret',
    ['a look tells it', 'a search tells it', 'the card tells it', 'a kept step tells it'],
  ],
  ...(
    [
      [
        'behind 200 other characters',
        `<textarea aria-label="Private key">${secret}${'k'.repeat(200)}${secret}</textarea>`,
      ],
      ['in lines', `<textarea aria-label="Private key">BEGIN\n${secret}\nEND</textarea>`],
      ['in blocks', `<div role="textbox" aria-label="Private key"><div>BEGIN</div><div>${secret}</div></div>`],
      ['in an item', `<ul><li role="textbox" aria-label="API key">${secret}</li></ul>`],
    ] as const
  ).map(
    ([where, field]): Trap => [
      `has the secret of a button's own field ${where}`,
      `<div role="button" tabindex="0" data-x="50" data-pressed id="b" aria-labelledby="b">Copy ${field}</div>`,
      'no name holds a secret',
      ['the card tells it'],
    ],
  ),
];

const selects = (html: string) => {
  document.body.innerHTML = html;
  const field = document.querySelector('input');
  field?.focus();
  field?.select();
  return readSelected().text;
};

export const bySecrets = attacksBy('page', 'secrets', [
  ...traps.flatMap(([name, html, guard, by]) =>
    by.map((way) => ({
      name: `${name}: ${way}`,
      breach: 'The model has a secret of the user’s, or a file that is passed on.',
      guard,
      async attempt() {
        const told = [await ways[way](html)].flat().join('\n');
        expect(told.length).toBeGreaterThan(0);
        expect(told).not.toContain(secret);
      },
    })),
  ),
  ...(
    [
      ['has a code selected that is no password', `<input autocomplete="one-time-code" value="${secret}">`],
      ['has a password selected that is shown', `<label>Password <input value="${secret}"></label>`],
    ] as const
  ).map(([name, html]) => ({
    name,
    breach: 'The secret is attached to the chat.',
    guard: 'a selection leaves secrets out' as const, // a literal type
    attempt() {
      expect(selects('<input value="Lyon">')).toBe('Lyon');
      expect(selects(html)).toBe('');
    },
  })),
]);

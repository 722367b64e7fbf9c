/** How a page could have an action ask less than it does: by where it leads, by other words, by what its own handlers do later. */
import { expect, vi } from 'vitest';
import type { PageAction } from '#core/tools/hands-wire.ts';
import { offeredForm } from '../../src/core/tools/elicitation';
import { outcomeOfChoice, outcomeOfEnter, outcomeOfPress } from '../../src/page/hands/doing/outcome';
import { isForbidden } from '../../src/page/hands/secret';
import { toValue } from '../../src/page/hands/sight/field-value';
import { isSecretName, seriousIn, seriousWordsIn } from '../../src/page/words';
import { type Attack, attacksBy } from './attack';
import { shows } from './hands-targets';

const elsewhere = 'https://evil.example';

function show<Found extends Element = HTMLElement>(html: string, selector: string): Found {
  document.body.innerHTML = html;
  const found = document.querySelector<Found>(selector);
  if (!found) throw new Error(`The page has no ${selector}.`);
  return found;
}

type Trap = [name: string, html: string, selector: string];
const leaving = ([name, html, selector]: Trap) => ({
  name,
  breach: 'Another site is opened, or told, under an answer that holds for the run.',
  guard: 'what leads elsewhere asks' as const, // a literal type
  attempt: () =>
    expect(outcomeOfPress(show(html, selector))).toMatchObject({ serious: expect.anything(), leadsTo: elsewhere }),
});

type Said = [name: string, words: string, serious: string];
const worded =
  (guard: Attack['guard']) =>
  ([name, words, serious]: Said) => ({
    name,
    breach: 'What costs, or can’t be taken back, runs under an answer that holds for the run.',
    guard,
    attempt: () => expect(seriousIn(words)).toBe(serious),
  });

/** What the browser would have done by itself after the press, when the page does something in its handlers. */
async function follows(html: string, action: (refTo: (selector: string) => string) => PageAction, prepare: () => void) {
  const page = shows(html);
  const followed: string[] = [];
  for (const type of ['click', 'submit'])
    window.addEventListener(
      type,
      (event) => {
        const link = (event.target as Element).closest('a');
        const form = type === 'submit' ? (event.target as HTMLFormElement) : null;
        const to = form?.action ?? link?.href;
        setTimeout(() => to?.startsWith(elsewhere) && !event.defaultPrevented && followed.push(to));
      },
      { capture: true },
    );
  const request = action(page.refTo);
  const before = await page.doing.foresee(request);
  if (before.type !== 'foreseen') throw new Error(`It was refused: ${JSON.stringify(before)}`);
  expect(before.foreseen.leadsTo).toBeUndefined();
  prepare();
  const done = await page.doing.act(request, before.foreseen);
  const again = done.type === 'refused' ? await page.doing.foresee(request) : null;
  page.doing.leave();
  return { followed, why: done.type === 'refused' ? done.why : null, again };
}

const link = '<div><a href="#here">Terms</a></div>';
const form = '<form action="#here" method="post"><input aria-label="Q" data-x="50"><button>Go on</button></form>';
const on = (selector: string, type: string, handler: (event: Event) => void, capture = false) =>
  document.querySelector(selector)?.addEventListener(type, handler, capture);
const swap = () => document.querySelector('a')?.setAttribute('href', elsewhere);
const clickLink = (refTo: (selector: string) => string): PageAction => ({ type: 'click', ref: refTo('a') });

type Late = [name: string, html: string, action: Parameters<typeof follows>[1], prepare: () => void];
const late = ([name, html, action, prepare]: Late) => ({
  name,
  breach: 'Another site is opened, or sent a form, that no card named.',
  guard: 'what strays is kept from happening' as const, // a literal type
  async attempt() {
    const { followed, why, again } = await follows(html, action, prepare);
    expect([followed, why]).toEqual([[], 'changed']);
    expect(again).toMatchObject({ foreseen: { serious: 'leaves', leadsTo: elsewhere } });
  },
});

type Field = [name: string, html: string, selector?: string];
const secret =
  (guard: Attack['guard']) =>
  ([name, html, selector = 'input']: Field) => ({
    name,
    breach: 'A model reads a secret, or fills it in.',
    guard,
    attempt: () => expect(isForbidden(show(html, selector))).toBe(true),
  });

export const byTraps = [
  ...attacksBy('page', 'approval', [
    ...(
      [
        ['leads to another site by a link', `<a href="${elsewhere}">Terms</a>`, 'a'],
        [
          'leads to another site by an area of a picture',
          `<map name="m"><area href="${elsewhere}" alt="North"></map>`,
          'area',
        ],
        [
          'leads to another site by a link in a drawing',
          `<svg><a href="${elsewhere}"><text>Go</text></a></svg>`,
          'text',
        ],
        [
          'sends a form elsewhere by one of its buttons',
          `<form action="/a"><button formaction="${elsewhere}">Go on</button></form>`,
          'button',
        ],
        [
          'opens another site by a handler in its markup',
          `<div role="button" onclick="location.href='${elsewhere}/x'">Next</div>`,
          'div',
        ],
        [
          'opens a window of another site by a handler in its markup',
          `<button type="button" onclick="window.open('${elsewhere}')">Next</button>`,
          'button',
        ],
        [
          'sends a form elsewhere by a component',
          `<form action="${elsewhere}"><x-button type="submit">Next</x-button></form>`,
          'x-button',
        ],
        [
          'sends a form elsewhere by a component that doesn’t say that it does',
          `<form action="${elsewhere}"><x-button>Next</x-button></form>`,
          'x-button',
        ],
        [
          'sends a form elsewhere by a component outside of it',
          `<form id="f" action="${elsewhere}"></form><x-button type="submit" form="f">Next</x-button>`,
          'x-button',
        ],
      ] satisfies Trap[]
    ).map(leaving),
    {
      name: 'has what is opened begin at another site by its base',
      breach: 'Another site is opened under an answer that holds for the run.',
      guard: 'what leads elsewhere asks',
      attempt() {
        const base = vi.spyOn(document, 'baseURI', 'get').mockReturnValue(`${elsewhere}/`);
        const outcome = outcomeOfPress(show(`<div role="button" onclick="location = 'songs'">Songs</div>`, 'div'));
        base.mockRestore();
        expect(outcome).toMatchObject({ serious: 'leaves', leadsTo: elsewhere });
      },
    },
    {
      name: 'sends a form elsewhere once Enter is pressed in a field',
      breach: 'What was typed goes to another site.',
      guard: 'what leads elsewhere asks',
      attempt: () =>
        expect(outcomeOfEnter(show(`<form action="${elsewhere}"><input></form>`, 'input')).serious).toBe('leaves'),
    },
    {
      name: 'opens another site once something is chosen in a list',
      breach: 'Another site is opened under an answer that holds for the run.',
      guard: 'what leads elsewhere asks',
      attempt() {
        const list = show<HTMLSelectElement>(
          `<select onchange="location = this.value"><option value="${elsewhere}">French</option></select>`,
          'select',
        );
        expect(outcomeOfChoice(list, list.options[0]).serious).toBe('leaves');
      },
    },
    {
      name: 'tells another site of a click by a link’s ping',
      breach: 'Another site is told what the user does.',
      guard: 'a ping is foreseen',
      attempt: () =>
        expect(outcomeOfPress(show(`<a href="/a" ping="/b ${elsewhere}/c">Songs</a>`, 'a'))).toMatchObject({
          ...{ serious: 'leaves', leadsTo: elsewhere },
        }),
    },
    {
      name: 'calls a program a manual, and has it saved',
      breach: 'A file is saved that no card named.',
      guard: 'a file to save is foreseen',
      attempt: () =>
        expect(outcomeOfPress(show('<a href="/files/1" download="setup.exe">Manual</a>', 'a')).saves).toBe('setup.exe'),
    },
    ...(
      [
        ['says in Russian that it orders', 'Оформить заказ', 'pay'],
        ['says in Japanese that it orders', '注文を確定する', 'pay'],
        ['says in Polish that it pays', 'Kupuję i płacę', 'pay'],
        ['says in Chinese that it pays', '立即支付', 'pay'],
        ['says in Turkish that it buys', 'Satın al', 'pay'],
        ['says in German that it closes an account', 'Konto auflösen', 'delete'],
        ['says in French that it puts something up for sale', 'Mettre en vente', 'publish'],
        ['says in Dutch that it closes an account', 'Account opheffen', 'delete'],
        ['says in Italian that it puts something online', 'Metti online', 'publish'],
        ['says in Spanish that it confirms an order', 'Tramitar pedido', 'pay'],
        ['says in Portuguese that it sends', 'Enviar candidatura', 'send'],
      ] satisfies Said[]
    ).map(worded('each language has its words')),
    ...([['writes “delete” with letters of another script', 'Dеlеtе', 'delete']] satisfies Said[]).map(
      worded('letters that look alike spell the same word'),
    ),
    ...([['draws each letter of “delete” in a box of its own', 'D e l e t e', 'delete']] satisfies Said[]).map(
      worded('letters apart are a word'),
    ),
    ...(
      [
        ['changes a link’s address under the click', link, clickLink, () => on('a', 'click', swap)],
        [
          'changes a link’s address under the click, and lets nothing around it hear of that',
          link,
          clickLink,
          () =>
            on('a', 'click', (event) => {
              swap();
              event.stopPropagation();
            }),
        ],
        [
          'listens for the click only once it is pressed, and changes the address',
          link,
          clickLink,
          () => on('a', 'pointerdown', () => on('a', 'click', swap)),
        ],
        [
          'changes a link’s address under the second click of two',
          link,
          (refTo) => ({ type: 'click', ref: refTo('a'), double: true }),
          () => on('a', 'click', (event) => (event as MouseEvent).detail === 2 && swap()),
        ],
        [
          'changes a link’s address under the key that follows it',
          link,
          (refTo) => ({ type: 'press', key: 'Enter', ref: refTo('a') }),
          () => on('a', 'click', swap),
        ],
        [
          'clicks a link of its own once a button was clicked',
          `<button type="button">Next</button><a data-x="50" href="${elsewhere}">x</a>`,
          (refTo) => ({ type: 'click', ref: refTo('button') }),
          () => on('button', 'click', () => setTimeout(() => document.querySelector('a')?.click(), 20)),
        ],
        [
          'changes where a form goes as it is sent',
          form,
          (refTo) => ({ type: 'click', ref: refTo('button') }),
          () => on('form', 'submit', () => document.querySelector('form')?.setAttribute('action', elsewhere)),
        ],
        [
          'changes where a form goes as Enter sends it',
          form,
          (refTo) => ({ type: 'press', key: 'Enter', ref: refTo('input') }),
          () => on('form', 'submit', () => document.querySelector('form')?.setAttribute('action', elsewhere)),
        ],
        [
          'sends a form that is elsewhere on the page',
          `<button type="button">Next</button><form data-x="50" action="${elsewhere}"></form>`,
          (refTo) => ({ type: 'click', ref: refTo('button') }),
          () => on('button', 'click', () => document.querySelector('form')?.requestSubmit()),
        ],
      ] satisfies Late[]
    ).map(late),
    {
      name: 'changes a link’s address in a listener that lets no other hear the click',
      breach: 'Another site is opened that no card named.',
      guard: 'what nobody heard stray is stopped',
      async attempt() {
        const stop = vi.fn(); // happy-dom follows no links, and has nothing to stop
        vi.stubGlobal('stop', stop);
        const { why } = await follows(link, clickLink, () =>
          window.addEventListener(
            'click',
            (event) => {
              swap();
              event.stopImmediatePropagation();
            },
            { capture: true, once: true },
          ),
        );
        expect([why, stop.mock.calls.length]).toEqual(['changed', 1]);
      },
    },
  ]),
  ...attacksBy('page', 'card', [
    {
      name: 'calls a button otherwise for those who can’t see it',
      breach: 'The card says “Save”, and the page “Follow”.',
      guard: 'what is drawn stands on the card',
      async attempt() {
        const page = shows('<p>Ann</p><button type="button" aria-label="Save">Follow</button>');
        const answer = await page.doing.foresee({ type: 'click', ref: page.refTo('button') });
        expect(answer).toMatchObject({ foreseen: { elements: [{ name: 'Save', drawn: 'Follow' }] } });
      },
    },
    {
      name: 'says only in its heading that a form pays',
      breach: 'The card doesn’t say why it asks.',
      guard: 'the words that made it serious are said',
      attempt: () => expect(seriousWordsIn('Next | Pay 39 €')).toEqual({ serious: 'pay', said: 'Pay 39 €' }),
    },
    {
      name: 'has a button in each row, all of one name',
      breach: 'The card doesn’t say which row it is about.',
      guard: 'what stands around it is on the card',
      async attempt() {
        const page = shows(
          '<ul data-x="99"><li>Lamp 39 € <button type="button">Order</button></li><li data-x="50">Table 400 €</li></ul>',
        );
        const answer = await page.doing.foresee({ type: 'click', ref: page.refTo('button') });
        expect(answer).toMatchObject({ foreseen: { beside: expect.stringContaining('Lamp 39 €') } });
      },
    },
  ]),
  ...attacksBy('page', 'secrets', [
    ...(
      [
        ['declares a card number in capitals, behind a section', '<input autocomplete="section-a shipping CC-Number">'],
        ['declares a one-time code in capitals', '<input autocomplete="One-Time-Code">'],
      ] satisfies Field[]
    ).map(secret('what is declared counts in any case')),
    ...(
      [
        ['has six boxes for digits in a row', `<div>${'<input maxlength="1" inputmode="numeric">'.repeat(6)}</div>`],
      ] satisfies Field[]
    ).map(secret('boxes in a row are a code')),
    ...(
      [
        [
          'asks when a card ends, under “Card details”',
          '<fieldset><legend>Card details</legend><label>Expiry <input></label></fieldset>',
        ],
        [
          'asks for words under “Enter your recovery phrase”',
          '<section><h3>Enter your recovery phrase</h3><textarea maxlength="4"></textarea></section>',
          'textarea',
        ],
      ] satisfies Field[]
    ).map(secret('pieces of a secret are one')),
    ...(
      [
        ['labels a password only by a text beside it', '<div><span>Password</span><input></div>'],
        [
          'labels a private key only by a text around it',
          '<div><div>Private key</div><div><textarea></textarea></div></div>',
          'textarea',
        ],
      ] satisfies Field[]
    ).map(secret('the text before a field is its label')),
    ...(
      [
        ['names a card’s code only in its id', '<input id="payment_cvc">'],
        ['asks for a password in Japanese', '<input placeholder="パスワード">'],
        ['asks for a password in Russian', '<label>Пароль <input></label>'],
        ['asks for a password in Polish', '<input aria-label="Hasło">'],
        ['asks for an API key', '<input name="apiKey">'],
      ] satisfies Field[]
    ).map(secret('secrets are known by their words')),
    {
      name: 'labels a password as nothing else does, and is attached',
      breach: 'The password is in the chat.',
      guard: 'an attachment leaves secrets out',
      attempt: () => expect(toValue(show('<label>Kennwort <input value="hunter2"></label>', 'input'))).toBe(''),
    },
  ]),
  ...attacksBy('server', 'secrets', [
    {
      name: 'asks for a recovery phrase in another language',
      breach: 'The server has the user’s wallet.',
      guard: 'no form asks for a secret',
      attempt() {
        const properties = { user: {}, a: { type: 'string', title: 'Сид-фраза' } };
        const asked = { mode: 'form' as const, message: 'Who are you?', schema: { type: 'object', properties } }; // a literal type
        expect([Object.keys(offeredForm(asked)?.properties ?? {}), isSecretName('Сид-фраза')]).toEqual([
          ['user'],
          true,
        ]);
      },
    },
  ]),
];

/** How a page could have hands touch something else than what the model read and the card named. */
import { expect, vi } from 'vitest';
import type { PageAction } from '#core/tools/hands-wire.ts';
import { nameOf, roleOf } from '../../src/page/hands/describe';
import { Doing } from '../../src/page/hands/doing';
import { createResolver } from '../../src/page/hands/doing/resolve';
import { createReferences } from '../../src/page/hands/references';
import { attacksBy } from './attack';

/** A page with this in it, drawn where each element says; what lies on top is the last one there. */
export function shows(html: string) {
  document.body.innerHTML = html;
  const boxOf = (element: Element) => new DOMRect(Number(element.getAttribute('data-x') ?? 0), 0, 10, 10);
  vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(function (this: Element) {
    return [boxOf(this)] as unknown as DOMRectList; // as much of it as is read
  });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return boxOf(this);
  });
  document.elementFromPoint = (x) =>
    [...document.body.querySelectorAll('*')].filter((each) => x >= boxOf(each).x && x <= boxOf(each).right).at(-1) ??
    null;
  const references = createReferences();
  const isOurs = () => false;
  const bar = { isOurs, show: () => undefined, ring: () => undefined, remove: () => undefined };
  const doing = new Doing(document, { references, seeing: { changes: () => '' }, bar: bar as never }); // all that is asked
  const find = (selector: string) => {
    const element = document.querySelector<HTMLElement>(selector);
    if (!element) throw new Error(`The page has no ${selector}.`);
    return element;
  };
  const refTo = (selector: string) => {
    const element = find(selector);
    return references.to({ element, role: roleOf(element), name: nameOf(element) });
  };
  return { doing, find, refTo, references, resolve: createResolver(references, isOurs) };
}

const button = '<button type="button" aria-label="Go on">Next</button>';

/** What is clicked when the page does something between the card and the click. */
async function clicks(html: string, selector: string, between: (page: ReturnType<typeof shows>) => void) {
  const page = shows(html);
  const action: PageAction = { type: 'click', ref: page.refTo(selector) };
  const clicked: EventTarget[] = [];
  for (const each of document.querySelectorAll('button, a'))
    each.addEventListener('click', (event) => {
      event.preventDefault();
      clicked.push(each);
    });
  const before = await page.doing.foresee(action);
  if (before.type !== 'foreseen') throw new Error(`It was refused: ${JSON.stringify(before)}`);
  between(page);
  await page.doing.act(action, before.foreseen);
  page.doing.leave();
  return clicked;
}

export const byTargets = attacksBy('page', 'approval', [
  {
    name: 'renames a button once it was read',
    breach: 'The model presses what it never read of.',
    guard: 'a reference stands for one name',
    attempt() {
      const { refTo, resolve, find } = shows('<button type="button">Next</button>');
      const ref = refTo('button');
      find('button').textContent = 'Follow';
      expect(resolve(ref, 'touch')).toMatchObject({ type: 'refused', why: 'changed' });
    },
  },
  {
    name: 'moves a button, and another one to where it was',
    breach: 'The press lands on what no card named.',
    guard: 'what lies over a target is in its way',
    async attempt() {
      const other = '<button type="button" data-x="50">Follow</button>';
      const clicked = await clicks(button + other, 'button', ({ find }) =>
        find('[data-x]').setAttribute('data-x', '0'),
      ).catch(String);
      expect(clicked).toEqual([]);
    },
  },
  {
    name: 'writes “delete” on a button while its card waits',
    breach: 'What destroys runs under a card that said nothing of it.',
    guard: 'what is done is what was foreseen',
    attempt: async () =>
      expect(await clicks(button, 'button', ({ find }) => (find('button').textContent = 'Delete all'))).toEqual([]),
  },
  {
    name: 'turns a link to elsewhere on its own site while its card waits',
    breach: 'Another page opens than the one that was allowed.',
    guard: 'a link leads where it led',
    attempt: async () =>
      expect(
        await clicks('<a href="/songs">Songs</a>', 'a', ({ find }) => find('a').setAttribute('href', '/unfollow')),
      ).toEqual([]),
  },
  {
    name: 'puts another item beside a button while its card waits',
    breach: 'A list that puts its rows into the same elements has another item deleted than the card shows.',
    guard: 'what stood beside a target still does',
    async attempt() {
      const row = (words: string, x = 0) =>
        `<li data-x="${x}"><span data-x="${x}">${words}</span> <button type="button" data-x="${x}">Archive</button></li>`;
      const list = `<ul>${row('Contract of Ada')}${row('Contract of Bob', 50)}</ul>`;
      expect(await clicks(list, 'button', ({ find }) => (find('span').textContent = 'Contract of Bob'))).toEqual([]);
      const numbered = `<ul>${row('Invoice 12')}${row('Invoice 13', 50)}</ul>`;
      const moved = await clicks(numbered, 'button', ({ find }) => {
        find('span').textContent = 'Invoice 11';
        find('li:last-child span').textContent = 'Invoice 12';
      });
      expect(moved).toEqual([]);
      for (const [shown, recycled] of [
        ['Order 1001', 'Order 1031'],
        ['Ticket #7', 'Ticket #9'],
        ['Order 1,001', 'Order 1,031'],
        ['Order 1 001', 'Order 2 001'],
        ['Transfer 1,001.50', 'Transfer 9,001.50'],
        ['Transfer 1.001,50', 'Transfer 1.001,90'],
        ['Call 06 12 34 56', 'Call 06 12 34 57'],
        ['Call 06.12.34.56.78', 'Call 06.98.34.56.78'],
        ['Call +33 6 12 34 56 78', 'Call +44 6 12 34 56 78'],
        ['طلب ١٠٠١', 'طلب ١٠٣١'],
        ['طلب ١٬٠٠١', 'طلب ١٬٠٣١'],
      ]) {
        const rows = `<ul>${row(shown ?? '')}</ul>`;
        expect(await clicks(rows, 'button', ({ find }) => (find('span').textContent = recycled ?? ''))).toEqual([]);
      }
    },
  },
  {
    name: 'raises the amount beside a button while its card waits',
    breach: 'The person allows an order of 39 €, and 390 € are ordered.',
    guard: 'what stood beside a target still does',
    async attempt() {
      for (const [shown, raised] of [
        ['39 €', '390 €'],
        ['CHF 39.–', 'CHF 390.–'],
        ['39 kr', '390 kr'],
        ['٣٩ €', '٣٩٠ €'],
      ]) {
        const order = `<form><p>Lamp <b>${shown}</b></p><button type="button">Order</button></form>`;
        expect(await clicks(order, 'button', ({ find }) => (find('b').textContent = raised ?? ''))).toEqual([]);
      }
      const drawn = '<button type="button" aria-label="Order">Now for <b>39 €</b></button>';
      expect(await clicks(drawn, 'button', ({ find }) => (find('b').textContent = '390 €'))).toEqual([]);
    },
  },
  {
    name: 'moves what is pressed into another button',
    breach: 'The click that the card named goes to a button that it didn’t.',
    guard: 'what is pressed is what is clicked',
    async attempt() {
      const other = '<button type="button" data-x="50" aria-label="Follow"></button>';
      const clicked = await clicks(
        `<button type="button" aria-label="Next"><b>›</b></button>${other}`,
        'button',
        ({ find }) => {
          const arrow = find('b');
          arrow.addEventListener('pointerdown', () => {
            arrow.dataset.x = '50';
            find('[aria-label=Follow]').append(arrow);
          });
        },
      );
      expect(clicked).toEqual([]);
    },
  },
]);

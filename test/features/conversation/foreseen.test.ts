/** The rows of a card that asks to operate a page: each element with what happens to it, and nothing left out. */
import { expect, test } from 'vitest';
import type { Foreseen } from '#core/tools/schemas.ts';
import { foreseenRows } from '../../../src/features/conversation/state/foreseen';
import { aTarget } from '../../support/log-writing';

const rows = (tool: string, foreseen: Partial<Foreseen>, input = {}) =>
  foreseenRows({
    target: { ...aTarget({}), tool },
    foreseen: { elements: [], serious: null, tookOver: false, ...foreseen },
    input,
  });

test('a field shows what is typed, a box whether it is turned on, and two of one name are two rows', () => {
  const field = { role: 'textbox', name: 'Name' };
  const elements = [
    { ...field, typed: 'Ada' },
    { ...field, typed: 'Bob' },
    { role: 'checkbox', name: 'Gift', typed: 'true' },
  ];
  expect(rows('fill', { elements })).toEqual({
    'Text field “Name”': 'Ada',
    'Text field “Name” (2)': 'Bob',
    'Checkbox “Gift”': 'turn on',
  });
});

test('a press says so, and where it leads; a form that is submitted too is said to be', () => {
  const elements = [{ role: 'link', name: 'Terms' }];
  expect(rows('click', { elements, leadsTo: 'https://other.example' })).toEqual({
    'Link “Terms”': 'click',
    'Goes to': 'https://other.example',
  });
  const search = [{ role: 'searchbox', name: 'Find', typed: 'mug' }];
  expect(rows('fill', { elements: search }, { submit: true })).toMatchObject({ Afterwards: 'submit the form' });
});

test('where nothing was foreseen the arguments speak for themselves', () => {
  expect(foreseenRows({ target: aTarget({}), foreseen: null, input: { a: 1 } })).toBeNull();
});

test('what the page says around an element, and against its name, is told too', () => {
  const elements = [{ role: 'button', name: 'Next', drawn: 'Place order' }];
  const more = { said: 'Pay by card', beside: 'Blue record · €39.00', saves: 'bill.pdf' };
  expect(rows('click', { elements, ...more })).toEqual({
    'Button “Next”': 'click',
    Label: 'Place order',
    'Serious effect': 'Pay by card',
    Download: 'bill.pdf',
    'This part of the page': 'Blue record · €39.00',
  });
});

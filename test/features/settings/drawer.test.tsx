// @vitest-environment happy-dom
/** The Settings drawer: five groups, one at a time, and a search through all of them. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test } from 'vitest';
import type { PanelNotice } from '#core/bus/panel-wire.ts';
import { defaultSettings } from '#core/settings/settings.ts';
import { createPanel } from '../../../entrypoints/sidepanel/panel';
import type { Panel } from '../../../src/ui/panel/context';
import { drawSettings } from '../../support/drawn-section';
import { connectTo } from '../../support/panel-stage/fake-connection';

afterEach(() => render(null, document.body));

const facts: PanelNotice[] = [
  { type: 'settings', settings: { ...defaultSettings, sitesOff: ['https://bank.example'] } },
  { type: 'keys', protection: 'none' },
];

const answers = { grants: { grants: [] }, 'stored-bytes': { bytes: 0 } };

async function opens(before?: (panel: Panel) => void): Promise<Panel> {
  const panel = createPanel({
    connection: connectTo({ facts: [], answers }),
    root: document.documentElement,
    storage: localStorage,
    conversationId: null,
  });
  for (const fact of facts) panel.take(fact);
  before?.(panel);
  await drawSettings(panel);
  return panel;
}

const visible = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter((each) => each.closest('[hidden]') === null);
const headings = () => visible('.sec > h2').map(({ firstChild }) => firstChild?.textContent);
const groups = () => visible('.groupname').map(({ textContent }) => textContent);
const field = () => document.querySelector<HTMLInputElement>('input[type=search]');
const current = () => document.querySelector('nav [aria-current]')?.textContent ?? null;

const finds = (words: string) =>
  act(() => {
    const search = field();
    if (search) search.value = words;
    search?.dispatchEvent(new Event('input', { bubbles: true }));
  });
const goes = (group: string) =>
  act(() =>
    [...document.querySelectorAll<HTMLElement>('nav button')].find(({ textContent }) => textContent === group)?.click(),
  );

/** What nobody needs to look at before they want it. */
const advanced = [
  'Server sign-in (OAuth)',
  'Passphrase for keys',
  'Runs',
  'Sent to the model',
  'Developer',
  'Compatibility',
];

test('five groups are all of the navigation, and one of them is in front', async () => {
  await opens();
  const names = [...document.querySelectorAll('nav button')].map(({ textContent }) => textContent);
  expect(names).toEqual(['Models', 'Approvals', 'Data', 'Appearance', 'Advanced']);
  expect(current()).toBe('Models');
  await goes('Advanced');
  expect(current()).toBe('Advanced');
  expect(headings()).toEqual(advanced);
});

test('whoever is sent to a group finds it in front', async () => {
  await opens((panel) => panel.openSettings('data'));
  expect(current()).toBe('Data');
});

test.each([
  ['a name', 'theme', ['Appearance'], ['Appearance']],
  ['another word for it', 'timeout', ['Runs'], ['Advanced']],
  ['its description', 'unencrypted', ['Passphrase for keys'], ['Advanced']],
  ['a site in its list', 'bank.example', ['Sites'], ['Approvals']],
])('the search finds a setting by %s in any group, and names the group', async (_by, words, found, inGroups) => {
  await opens();
  await finds(words);
  expect(headings()).toEqual(found);
  expect(groups()).toEqual(inGroups);
  expect(current()).toBeNull();
});

test('a search that finds nothing says so; Escape and a group end it', async () => {
  await opens();
  await finds('zeppelin');
  expect(headings()).toEqual([]);
  expect(document.body.textContent).toContain('Nothing found');
  await act(() => void field()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  expect(current()).toBe('Models');
  await finds('zeppelin');
  await act(() => document.querySelector<HTMLElement>('.void button')?.click());
  expect([field()?.value, document.activeElement]).toEqual(['', field()]);
  expect(groups()).toEqual(['Models', 'Approvals', 'Data', 'Appearance', 'Advanced']);
  expect(current()).toBeNull();
  await finds('zeppelin');
  await goes('Advanced');
  expect(field()?.value).toBe('');
  expect(headings()).toEqual(advanced);
});

test('what is typed in a group stays while another is in front', async () => {
  await opens((panel) => panel.openSettings('advanced'));
  const typed = () => document.querySelector<HTMLInputElement>('input[type=password]');
  const [before] = [typed()];
  await goes('Data');
  await goes('Advanced');
  expect(before).not.toBeNull();
  expect(typed()).toBe(before);
});

test('outside of Advanced there are at most 18 settings', async () => {
  await opens();
  const [last, ...others] = [...document.querySelectorAll('.setgroup')].reverse();
  const inside = (group: Element) =>
    [...group.querySelectorAll('input:not([type=search]), select, textarea, .seg, [role=radiogroup]')].length;
  expect(last?.textContent).toContain('Developer');
  const count = others.map(inside).reduce((sum, each) => sum + each, 0);
  expect(count).toBeGreaterThan(5);
  expect(count).toBeLessThanOrEqual(18);
});

// @vitest-environment happy-dom
/** 50 pages with 125 forms: what is derived from each, beside what somebody wrote down first, and what playing it does. */
import { beforeEach, expect, test, vi } from 'vitest';
import { derive } from '../../../../src/page/hands/derived';
import { readPages } from './expected';
import { createFigures, isOfForm, kindOf, type Schema } from './figures';
import { showPage } from './show-page';

const pages = readPages();

beforeEach(() => vi.useFakeTimers());

const deriveForms = (name: string, html: string) => derive(showPage(name, html)).filter(({ tool }) => isOfForm(tool));

test('at least 90 in 100 fields are right in every particular, and every form’s effect', async () => {
  const figures = createFigures();
  for (const page of pages)
    figures.add(
      page,
      deriveForms(page.name, page.html).map(({ tool }) => tool),
    );
  console.log(String(figures));
  const { forms, none, tools, names, effects, fields, extra, right } = figures.count;
  expect(pages.length).toBeGreaterThanOrEqual(50);
  expect(forms + none).toBeGreaterThanOrEqual(120);
  expect([tools, effects]).toEqual([forms, forms]);
  expect(right / (fields + extra)).toBeGreaterThanOrEqual(0.9);
  expect(names / forms).toBeGreaterThanOrEqual(0.9);
}, 60_000);

const samples = ['12345678', '1234 AB', 'AB123456789CD', 'ABC123', '0301234567', '123456789', '1234', 'two'];

/** A value that fits the schema, and isn't its default. */
function sampleOf(schema: Schema): unknown {
  const kind = kindOf(schema);
  if (kind === 'choice') return schema.enum?.findLast((each) => each !== schema.default);
  if (kind === 'list') return [schema.items?.enum?.at(-1)];
  if (kind === 'boolean') return schema.default !== true;
  if (kind === 'integer') return schema.maximum ?? 5;
  if (kind === 'number') return schema.minimum;
  if (/e-mail$/.test(String(schema.title))) return 'a@b.test';
  if (kind === 'text') {
    const fits = samples.find((each) => new RegExp(String(schema.pattern ?? '')).test(each)) ?? '';
    return fits.padEnd(Number(schema.minLength ?? 0), '.');
  }
  const fixed = { email: 'a@b.test', url: 'https://b.test/', date: '2026-06-01', time: '09:30', month: '2026-07' };
  return { ...fixed, week: '2026-W20', datetime: '2026-06-01T10:00', colour: '#00ff00' }[kind];
}

interface Submitted {
  action: string;
  method: string;
  button: string;
  entries: [string, FormDataEntryValue][];
}

/** Keeps what a form would send from being sent. */
async function submit<T>(play: () => T | Promise<T>) {
  const sent: Submitted[] = [];
  const listen = (event: Event) => {
    event.preventDefault();
    const { target: form, submitter } = event as SubmitEvent & { target: HTMLFormElement }; // of a submit event
    const action = new URL(form.getAttribute('action') ?? '', document.URL);
    const method = (form.getAttribute('method') ?? 'get').toUpperCase();
    const button = submitter?.textContent?.trim() || submitter?.getAttribute('value') || '';
    sent.push({ action: `${action.origin}${action.pathname}`, method, button, entries: [...new FormData(form)] });
  };
  document.addEventListener('submit', listen, { once: true });
  const played = await play();
  vi.runAllTimers();
  document.removeEventListener('submit', listen);
  return { played, sent };
}

const toKey = (name: string) => name.replace(/\W+/g, '_').replace(/^_+|_+$/g, '');

/** What every form of the page would send. */
const allEntries = () => [...document.forms].map((form) => [...new FormData(form)].map((each) => each.join('=')));

interface Filled {
  input: Record<string, unknown>;
  properties: Record<string, Schema>;
}

/** What is sent beyond the input, and what of the input isn't sent. */
function compare(before: string[][], { entries }: Submitted, { input, properties }: Filled): string[] {
  const all = new Set(before.flat());
  const strange = entries.filter(([name, value]) => !all.has(`${name}=${String(value)}`) && !(toKey(name) in input));
  const unfilled = Object.entries(input).flatMap(([key, value]) => {
    const controls = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')];
    const mine = controls.filter(({ name }) => toKey(name) === key);
    const shown = mine.flatMap(readControl);
    const wanted = [value].flat().map(String);
    if (mine.length === 0) return [];
    return wanted.every((each) => shown.includes(each))
      ? []
      : [`${key} ${kindOf(properties[key] ?? {})} shows ${shown}`];
  });
  return [...strange.map((entry) => `sends ${entry}`), ...unfilled];
}

/** What a person sees in it: the words of a choice, whether a box is checked, or its text. */
function readControl(control: HTMLInputElement): string[] {
  if (control instanceof HTMLSelectElement)
    return [...control.options].filter(({ selected }) => selected).map(({ text }) => text.trim());
  if (!/checkbox|radio/.test(control.type)) return [control.value];
  const words =
    control.getAttribute('aria-label') ?? control.labels?.[0]?.textContent ?? control.nextSibling?.textContent;
  return control.type === 'checkbox' && !control.checked
    ? ['false']
    : control.checked
      ? ['true', (words ?? '').trim()]
      : [];
}

test('every tool fills in what it was given and nothing else, and sends it where its description says', async () => {
  const untrue: string[] = [];
  let played = 0;
  for (const page of pages) {
    const count = deriveForms(page.name, page.html).length;
    for (let i = 0; i < count; i++) {
      const guess = deriveForms(page.name, page.html)[i];
      if (!guess) throw new Error('The same page gave another number of tools.');
      const { properties } = guess.tool.inputSchema as { properties: Record<string, Schema> }; // what forms give
      const input = Object.fromEntries(Object.entries(properties).map(([key, schema]) => [key, sampleOf(schema)]));
      const before = allEntries();
      const { played: answer, sent } = await submit(() => guess.play(input));
      const [one] = sent;
      const say = (what: string) => untrue.push(`${page.name} ${guess.tool.name}: ${what}`);
      if (answer.type !== 'opens' || sent.length !== 1 || !one) {
        say(`${JSON.stringify(answer)} ${sent.length}`);
        continue;
      }
      played++;
      const { description, readOnly } = guess.tool;
      if (!description.includes(one.action)) say(`went to ${one.action}`);
      if (!readOnly && !/searches/.test(description) && !description.endsWith(`(${one.method}).`)) say(one.method);
      if (readOnly && (one.method !== 'GET' || !one.action.startsWith('https://site.test/'))) say('isn’t a search');
      for (const what of compare(before, one, { input, properties })) say(what);
    }
  }
  console.log(`${played} tools played`);
  expect(untrue).toEqual([]);
  expect(played).toBe(pages.reduce((sum, { forms }) => sum + forms.length, 0));
}, 60_000);

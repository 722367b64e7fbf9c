/** Written solutions: one for each task, from its words and the outline. */
import { dragBox, dragInGrid, dragItem, sortNumbers } from './dragging.ts';
import { type Hand, quoted } from './hand.ts';
import { bookFlight, chooseDate } from './travel.ts';

export type Solution = (hand: Hand, task: string) => Promise<unknown>;

const clickNamed: Solution = (hand, task) => hand.click('*', quoted(task)[0]);

const clickButtons: Solution = async (hand, task) => {
  const pause = Number(/wait (\d+) seconds/.exec(task)?.[1] ?? 0);
  let clicked = performance.now();
  for (const [, name] of task.matchAll(/\bbutton ([A-Z]+)/g)) {
    // Seeing what came of a click takes part of the pause.
    if (pause && name === 'TWO') await hand.waitFor('what never appears', pause - (performance.now() - clicked) / 1000);
    clicked = performance.now();
    await hand.click('button', name);
  }
};

const tick = async (hand: Hand, isWanted: (name: string) => boolean) => {
  for (const each of await hand.entries())
    if (each.role === 'checkbox' && isWanted(each.name)) await hand.fill(each, true);
  await hand.click('button', 'Submit');
};

const clickCheckboxes: Solution = async (hand, task) => {
  const wanted = /^Select (.*) and click Submit/.exec(task)?.[1]?.split(', ') ?? [];
  await tick(hand, (name) => wanted.includes(name));
};

const chooseFromList: Solution = async (hand, task) => {
  const wanted = /^Select (.*) from the/.exec(task)?.[1]?.split(', ') ?? [];
  const list = (await hand.entries()).find(({ role }) => role === 'combobox' || role === 'listbox');
  if (list) await hand.fill(list, list.role === 'listbox' ? wanted : (wanted[0] ?? ''));
  await hand.click('button', 'Submit');
};

const clickOption: Solution = async (hand, task) => {
  await hand.fill(await hand.find('radio', /^Select (.*) and click/.exec(task)?.[1]), true);
  await hand.click('button', 'Submit');
};

/** Opens one section or tab after the other until the link is there. */
const searchInTabs: Solution = async (hand, task) => {
  const wanted = quoted(task)[0];
  for (let tab = 0; ; tab++) {
    const all = await hand.entries();
    const link = all.find(({ name, role }) => role !== 'tab' && name === wanted);
    if (link) return hand.clickOn(link);
    const next = all.filter(({ role }) => role === 'tab')[tab];
    if (!next) throw new Error('No tab has the link.');
    if (!next.rest.includes('expanded')) await hand.clickOn(next);
    await hand.waitFor('what never appears', 0.5);
  }
};

const expandAndSubmit: Solution = async (hand) => {
  await hand.clickOn(await hand.find('tab'));
  await hand.waitFor('what never appears', 0.6);
  await hand.click('button', 'Submit');
};

const clickTab: Solution = (hand, task) => hand.click('tab', /(Tab #\d)/.exec(task)?.[1]);

const clickDialogButton: Solution = (hand, task) =>
  hand.click('button', quoted(task)[0] === 'x' ? 'Close' : quoted(task)[0]);

const clickWidget: Solution = async (hand, task) => {
  const wanted = quoted(task)[0] ?? '';
  const role = { text: 'textbox', textarea: 'textbox' }[wanted] ?? wanted;
  const found = (await hand.entries()).filter((each) => each.role === role);
  const isArea = (rest: string) => /multi-?line/.test(rest);
  const match = found.find(({ rest }) => role !== 'textbox' || isArea(rest) === (wanted === 'textarea'));
  return match ? hand.clickOn(match) : Promise.reject(new Error(`There is no ${wanted}.`));
};

const clickMenu: Solution = async (hand, task) => {
  const path = task.replace(/^Select /, '').split('>');
  for (const [depth, name] of path.entries()) {
    const item = await hand.find('menuitem', name);
    if (depth === path.length - 1) return hand.clickOn(item);
    await hand.act({ type: 'hover', ref: item.ref });
    await hand.waitFor('what never appears', 0.5);
  }
  return null;
};

const clickMenuButton: Solution = async (hand, task) => {
  const label = quoted(task)[1];
  if (label === undefined) throw new Error('The task names a picture.');
  await hand.click('button', 'Menu');
  const isThere = (await hand.entries()).some(({ name }) => name === label);
  if (!isThere) {
    const submenu = (await hand.entries()).find(({ name }) =>
      name.startsWith(label.startsWith('Zoom') ? 'Zoom' : 'Playback'),
    );
    if (submenu) await hand.act({ type: 'hover', ref: submenu.ref });
    await hand.waitFor('what never appears', 0.5);
  }
  return hand.click('menuitem', label);
};

const copyPaste: Solution = async (hand, task) => {
  const fields = (await hand.entries()).filter(({ role }) => role === 'textbox');
  const areas = fields.filter(({ rest }) => rest.includes('multiline'));
  const nth = Number(/the (\d)\w\w text area/.exec(task)?.[1] ?? 1) - 1;
  const words = /= "(.*)"/.exec(areas[nth]?.rest ?? '')?.[1] ?? '';
  const line = fields.find((each) => !areas.includes(each));
  if (line) await hand.fill(line, words);
  await hand.click('button', 'Submit');
};

const buyTicket: Solution = async (hand, task) => {
  const tickets = [...(await hand.text()).matchAll(/(\d+)h (\d+)m\s+button "Book for \$(\d+)" \[(e\d+)/g)];
  const measure = (ticket: RegExpMatchArray) =>
    task.includes('cost') ? Number(ticket[3]) : Number(ticket[1]) * 60 + Number(ticket[2]);
  const sign = /cheapest|shortest/.test(task) ? 1 : -1;
  const best = tickets.sort((one, other) => sign * (measure(one) - measure(other)))[0];
  return hand.act({ type: 'click', ref: best?.[4] ?? '' });
};

const labels = /(genre|category)|(year|date|released)|(director|directed|name)/i;

/** A field's words stand before or behind it, or are its name. */
const searchMovies: Solution = async (hand, task) => {
  const values = /Search for (.*) movies directed by (.*) from year (\d+)/.exec(task) ?? [];
  const text = (await hand.text()).replace(task, '');
  const tokens = [
    ...text.matchAll(
      /\b(genre|category|year|date|released|director|directed|name)\b|(?:textbox|spinbutton)\b[^[\n]*\[(e\d+)/gi,
    ),
  ];
  const isBehind = tokens[0]?.[2] !== undefined && !labels.test(tokens[0][0]);
  for (const [at, [own, , ref]] of tokens.entries()) {
    if (ref === undefined) continue;
    const label = labels.exec(own) ?? labels.exec(tokens[isBehind ? at + 1 : at - 1]?.[0] ?? '');
    const value = values[label?.[1] ? 1 : label?.[2] ? 3 : 2];
    if (label && value !== undefined) await hand.act({ type: 'fill', fields: [{ ref, value }] });
  }
  const submit = (await hand.entries()).find(({ name }) => /^(search|submit|find|go)/i.test(name));
  return submit && hand.clickOn(submit);
};

/** The middle opens the ring of items. */
const clickPie: Solution = async (hand, task) => {
  await hand.click('clickable', '+');
  await hand.waitFor('what never appears', 1);
  await hand.click('clickable', quoted(task)[0]);
};

const clickInOrder: Solution = async (hand) => {
  const numbers = (await hand.entries()).filter(({ name }) => /^\d+$/.test(name));
  if (!numbers.length) throw new Error('No number can be operated.');
  for (const each of numbers.sort((one, other) => Number(one.name) - Number(other.name))) await hand.clickOn(each);
};

export const solutions: Record<string, Solution> = {
  'ascending-numbers': clickInOrder,
  'book-flight': bookFlight,
  'book-flight-nodelay': bookFlight,
  'button-delay': clickButtons,
  'buy-ticket': buyTicket,
  'choose-date': chooseDate,
  'choose-date-easy': chooseDate,
  'choose-date-medium': chooseDate,
  'choose-date-nodelay': chooseDate,
  'choose-list': chooseFromList,
  'click-button': clickNamed,
  'click-button-sequence': clickButtons,
  'click-checkboxes': clickCheckboxes,
  'click-checkboxes-large': clickCheckboxes,
  'click-checkboxes-transfer': clickCheckboxes,
  'click-collapsible': expandAndSubmit,
  'click-collapsible-nodelay': expandAndSubmit,
  'click-collapsible-2': searchInTabs,
  'click-collapsible-2-nodelay': searchInTabs,
  'click-dialog': (hand) => hand.click('button', 'Close'),
  'click-dialog-2': clickDialogButton,
  'click-link': clickNamed,
  'click-menu': clickMenu,
  'click-menu-2': clickMenuButton,
  'click-option': clickOption,
  'click-pie': clickPie,
  'click-pie-nodelay': clickPie,
  'click-scroll-list': chooseFromList,
  'click-tab': clickTab,
  'click-tab-2': searchInTabs,
  'click-tab-2-easy': searchInTabs,
  'click-tab-2-hard': searchInTabs,
  'click-tab-2-medium': searchInTabs,
  'click-test': (hand) => hand.click('button'),
  'click-test-2': clickButtons,
  'click-test-transfer': clickButtons,
  'click-widget': clickWidget,
  'copy-paste': copyPaste,
  'copy-paste-2': copyPaste,
  'drag-box': dragBox,
  'drag-items': dragItem,
  'drag-items-grid': dragInGrid,
  'drag-sort-numbers': sortNumbers,
  'multi-layouts': searchMovies,
  'multi-orderings': searchMovies,
};

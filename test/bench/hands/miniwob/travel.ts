/** Solutions with calendars: fields that nobody types into, and lists that open while one types. */
import type { Entry, Hand } from './hand.ts';

const months = 'January February March April May June July August September October November December'.split(' ');

/** Opens the field's calendar, goes by its keys from the month that is shown to the wanted one, and clicks the day. */
async function pickDay(hand: Hand, field: Entry, date: string): Promise<void> {
  await hand.clickOn(field);
  const [month = 0, day = 0] = date.split('/').map(Number);
  for (let step = 0; step < 24; step++) {
    const text = await hand.text();
    const shown = months.findIndex((name) => text.includes(name)) + 1;
    if (!shown) throw new Error(`No calendar is open:\n${text}`);
    if (shown === month) break;
    await hand.act({ type: 'press', key: shown > month ? 'PageUp' : 'PageDown', ref: field.ref });
  }
  await hand.click('link', `${day}`);
}

export async function chooseDate(hand: Hand, task: string): Promise<void> {
  await pickDay(hand, await hand.find('textbox'), /(\d+\/\d+)\/\d+/.exec(task)?.[1] ?? '');
  await hand.click('button', 'Submit');
}

export async function bookFlight(hand: Hand, task: string): Promise<void> {
  const [, from = '', to = '', date = ''] = /from: (.*) to: (.*) on (\d+\/\d+)/.exec(task) ?? [];
  for (const [field, place] of [
    ['From:', from],
    ['To:', to],
  ] as const) {
    await hand.fill(await hand.find('textbox', field), place);
    await hand.waitFor('what never appears', 0.7);
    const offered = [...(await hand.text()).matchAll(/listitem "(.*?)" \[(e\d+)\]/g)];
    const choice = offered.find(([, name = '']) => name.startsWith(`${place} (`) || name.endsWith(`(${place})`));
    if (!choice) throw new Error(`No place is offered for "${place}":\n${await hand.text()}`);
    await hand.act({ type: 'click', ref: choice[2] ?? '' });
  }
  const fields = (await hand.entries()).filter(({ role }) => role === 'textbox');
  if (fields[2]) await pickDay(hand, fields[2], date);
  await hand.click('button', 'Search');
  const flights = [...(await hand.text()).matchAll(/(\d+)h (\d+)m\s+button "Book flight for \$(\d+)" \[(e\d+)/g)];
  const measure = (flight: RegExpMatchArray) =>
    task.includes('cheapest') ? Number(flight[3]) : Number(flight[1]) * 60 + Number(flight[2]);
  const best = flights.sort((one, other) => measure(one) - measure(other))[0];
  await hand.act({ type: 'click', ref: best?.[4] ?? '' });
}

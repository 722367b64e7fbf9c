/** What each desk of the theatre answers to its form: the same for a person and for an agent. */
import { findShows, shows, type Tier, tiers } from './programme.ts';

/** A form's values by name; names with several values have several. */
export type Fields = Record<string, string[]>;

export interface Round {
  id: string;
  drinks: string[];
  interval: string;
}

export interface House {
  /** Bookings, memberships and enquiries so far: the next one's number. */
  papers: number;
  light: { colour: string; brightness: number; seconds: number };
  rounds: Round[];
}

export interface Reply {
  house: House;
  /** For people, beside the form. */
  sentence: string;
  /** For agents, through respondWith. */
  result: object;
}

export const openingHouse: House = {
  papers: 0,
  light: { colour: '#e8a33d', brightness: 70, seconds: 1 },
  rounds: [],
};

type Desk = (fields: Fields, house: House) => Reply;

/** By the name of the form's tool. */
export const desks: Record<string, Desk> = {
  find_show: (fields, house) => {
    const found = findShows(one(fields, 'words'), one(fields, 'kind'));
    const titles = found.map(({ title, when }) => `${title} (${when})`).join('; ');
    return {
      house,
      sentence: found.length > 0 ? `On: ${titles}.` : 'Nothing like that is on.',
      result: { shows: found },
    };
  },

  book_seats: (fields, house) => {
    const show = shows.find(({ id }) => id === one(fields, 'performance'));
    const tier = tiers[one(fields, 'tier') as Tier] ?? tiers.gallery; // another value can only come from a changed page
    const seats = Number(one(fields, 'seats'));
    const total = seats * tier.price + (fields.programme ? 4 : 0);
    const [next, booking] = paper(house, 'LB');
    const wishes = fields.needs ?? [];
    return {
      house: next,
      sentence: `${booking}: ${count(seats, 'seat')} in the ${tier.title.toLowerCase()} for ${show?.title}, ${show?.when}. €${total}.`,
      result: { booking, show: show?.title, when: show?.when, seats, tier: tier.title, wishes, total_eur: total },
    };
  },

  join_friends: (fields, house) => {
    const [next, member] = paper(house, 'LF');
    const name = one(fields, 'name');
    return { house: next, sentence: `${name} is a Friend of the Lantern, number ${member}.`, result: { member, name } };
  },

  hire_stage: (fields, house) => {
    const [next, enquiry] = paper(house, 'LH');
    const asked = { first_day: one(fields, 'first_day'), doors: one(fields, 'doors'), get_in: one(fields, 'get_in') };
    const sentence = `${enquiry}: the stage is pencilled in from ${asked.first_day}, doors at ${asked.doors}.`;
    return { house: next, sentence, result: { enquiry, status: 'pencilled in', ...asked } };
  },

  light_stage: (fields, house) => {
    const light = {
      colour: one(fields, 'colour'),
      brightness: Number(one(fields, 'brightness')),
      seconds: Number(one(fields, 'fade_seconds') || 0),
    };
    const sentence = `The stage fades to ${light.colour} at ${light.brightness}% in ${light.seconds} s.`;
    return { house: { ...house, light }, sentence, result: light };
  },

  order_drinks: (fields, house) => {
    const [next, id] = paper(house, 'bar_');
    const round = { id, drinks: fields.drinks ?? [], interval: one(fields, 'interval') };
    const sentence = `${id}: ${round.drinks.join(' and ')}, on the shelf at the ${round.interval} interval.`;
    return { house: { ...next, rounds: [...house.rounds, round] }, sentence, result: round };
  },
};

/** Takes a round off the bar's shelf; undefined when there is none of that id. */
export function withoutRound(house: House, id: unknown): House | undefined {
  const rounds = house.rounds.filter((round) => round.id !== id);
  return rounds.length < house.rounds.length ? { ...house, rounds } : undefined;
}

export function fieldsOf(data: FormData): Fields {
  const fields: Fields = {};
  for (const [name, value] of data) if (typeof value === 'string') fields[name] = [...(fields[name] ?? []), value];
  return fields;
}

const one = (fields: Fields, name: string): string => fields[name]?.[0] ?? '';
const count = (many: number, word: string) => `${many} ${word}${many === 1 ? '' : 's'}`;

function paper(house: House, letters: string): [House, string] {
  const papers = house.papers + 1;
  return [{ ...house, papers }, `${letters}${100 + papers}`];
}

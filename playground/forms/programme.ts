/** What is on at the theatre, and what a seat costs. */

export interface Show {
  id: string;
  title: string;
  kind: 'play' | 'opera' | 'dance' | 'talk';
  when: string;
  words: string;
}

export const shows: Show[] = [
  {
    id: 'tide_fri',
    title: 'The Tide Table',
    kind: 'play',
    when: 'Friday, 19:30',
    words: 'Two sisters keep a lighthouse that nobody needs.',
  },
  {
    id: 'tide_sat',
    title: 'The Tide Table',
    kind: 'play',
    when: 'Saturday, 19:30',
    words: 'Two sisters keep a lighthouse that nobody needs.',
  },
  {
    id: 'winter_sat',
    title: 'A Winter Figaro',
    kind: 'opera',
    when: 'Saturday, 15:00',
    words: 'Mozart in coats, with a band of eleven.',
  },
  {
    id: 'paper_sun',
    title: 'Paper Birds',
    kind: 'dance',
    when: 'Sunday, 17:00',
    words: 'Nine dancers and one very long sheet of paper.',
  },
  {
    id: 'fog_mon',
    title: 'How Fog Is Made',
    kind: 'talk',
    when: 'Monday, 18:00',
    words: 'The stage crew shows what the machines do.',
  },
];

export const tiers = {
  stalls: { title: 'Stalls', price: 38 },
  circle: { title: 'Circle', price: 29 },
  gallery: { title: 'Gallery', price: 16 },
} as const;

export type Tier = keyof typeof tiers;

/** The shows of a kind whose title, day or words hold every word asked for. */
export function findShows(words: string, kind: string): Show[] {
  const asked = words.toLowerCase().split(/\s+/).filter(Boolean);
  return shows.filter((show) => {
    const text = `${show.title} ${show.when} ${show.words} ${show.kind}`.toLowerCase();
    return (kind === '' || show.kind === kind) && asked.every((word) => text.includes(word));
  });
}

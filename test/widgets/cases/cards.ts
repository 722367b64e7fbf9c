/** Data that cards have to look good with. */
import { banner, broken, tall, wide } from '../pictures';

export const cases = {
  empty: { title: 'Places to stay', cards: [] },
  emptySaid: { cards: [], emptyMessage: 'No place is free that week' },
  one: { cards: [{ title: 'Lighthouse' }] },
  pictures: {
    title: 'Places to stay',
    cards: [
      { title: 'Lighthouse', subtitle: 'from 84 EUR', image: wide, tags: ['sea', 'quiet'] },
      { title: 'Old mill', subtitle: 'from 61 EUR', image: tall, description: 'By the river.' },
      { title: 'Station hotel', image: broken, href: 'https://example.com/station' },
      { title: 'Boat', image: banner, description: 'Two bunks, one of them dry.' },
    ],
    minCardWidth: 140,
  },
  bare: {
    cards: ['Apples', 'Pears', 'Quinces', 'Plums', 'Cherries'].map((title) => ({ title })),
    minCardWidth: 100,
  },
  long: {
    title: 'Everything that could be rented between the harbour and the last stop of the night bus in the off-season',
    cards: [
      {
        title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
        subtitle: 'from 1,234,567.89 EUR for a night, with breakfast and a view of the reconstruction works',
        description:
          'A long description with a_very_long_word_that_has_no_place_to_break_anywhere_in_it_at_all.\nAnd a second line.',
        tags: ['Rechtsschutzversicherungsgesellschaften', 'a tag of several words that goes on', 'sea'],
        href: 'https://a-very-long-subdomain-for-a-very-long-department.example.com/rent',
      },
      { title: 'Short' },
    ],
    minCardWidth: 800,
  },
  rtl: {
    title: 'أماكن للإقامة',
    cards: [
      { title: 'المنارة', subtitle: 'من ٨٤ درهمًا', description: 'أربع غرف فوق الميناء.', tags: ['بحر', 'هادئ'] },
      { title: 'الطاحونة القديمة', href: 'https://example.com/mill' },
    ],
  },
  huge: {
    title: 'Everything',
    cards: Array.from({ length: 500 }, (_, i) => ({ title: `Place ${i + 1}`, description: `The ${i + 1}th of them.` })),
    minCardWidth: 140,
  },
};

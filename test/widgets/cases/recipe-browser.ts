/** Data that a recipe-browser has to look good with. */
const kinds = ['widget', 'flow', 'server'];
const tags = ['figures', 'list', 'map', 'report', 'compare'];

export const cases = {
  empty: { recipes: [] },
  one: { recipes: [{ name: 'data-table' }] },
  grid: {
    recipes: [
      { name: 'dashboard', description: 'Several figures side by side', kind: 'flow', tags: ['figures', 'overview'] },
      { name: 'data-table', description: 'a sortable table', kind: 'widget', group: 'rich', tags: ['list'] },
      { name: 'weekly-report', description: 'Last week in one page', kind: 'server', server: 'statistics' },
      { name: 'map-of-places', description: 'Where things are', kind: 'flow', tags: ['map'] },
    ],
    layout: 'grid',
  },
  nothingFits: {
    recipes: [{ name: 'data-table', kind: 'widget' }],
    filters: { q: 'aeroplane', kind: 'flow', tags: ['sea'] },
  },
  long: {
    recipes: [
      {
        name: 'donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft-overview',
        description:
          'A description that goes on for longer than anybody would read, with_a_word_that_has_no_place_to_break_at_all_in_it',
        kind: 'server',
        server: 'a-server-with-a-name-that-is-far-too-long.example.com',
        tags: ['Rechtsschutzversicherungsgesellschaften', 'a tag of several words', 'sea'],
      },
      { name: 'short', kind: 'flow' },
    ],
  },
  rtl: {
    recipes: [
      { name: 'لوحة الأرقام', description: 'عدة أرقام جنبًا إلى جنب', kind: 'flow', tags: ['أرقام'] },
      { name: 'خريطة الأماكن', description: 'أين تقع الأشياء', kind: 'flow', tags: ['خريطة'] },
    ],
  },
  huge: {
    recipes: Array.from({ length: 400 }, (_, i) => ({
      name: `recipe-${i + 1}`,
      description: `What it is good for, number ${i + 1}`,
      kind: kinds[i % 3] ?? 'flow',
      tags: [tags[i % 5] ?? 'list'],
    })),
  },
};

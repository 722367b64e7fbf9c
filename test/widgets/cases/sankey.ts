/** Data that a Sankey diagram has to look good with. */
const pages = Array.from({ length: 60 }, (_, i) => ({ id: `p${i}`, label: `Page ${i + 1}` }));

export const cases = {
  empty: { title: 'Where the money went', nodes: [], links: [] },
  one: { nodes: [{ label: 'In' }, { label: 'Out' }], links: [{ source: 'In', target: 'Out', value: 3 }] },
  unlinked: {
    title: 'Nobody knows where it goes',
    nodes: [
      { id: 'a', label: 'Alone' },
      { id: 'b', label: 'Also alone' },
    ],
    links: [],
  },
  broken: {
    title: 'Links that lead nowhere, and back',
    nodes: [
      { id: 'a', label: 'Lyon' },
      { id: 'b', label: 'Porto' },
      { id: 'c', label: 'Ghent' },
      { id: 'd', label: 'Graz' },
    ],
    links: [
      { source: 'a', target: 'b', value: 5 },
      { source: 'b', target: 'c', value: 3 },
      { source: 'c', target: 'a', value: 2 },
      { source: 'b', target: 'b', value: 1 },
      { source: 'a', target: 'Berlin', value: 4 },
    ],
  },
  long: {
    title: 'Where the visitors of the last twelve months came from, and what they did in the end',
    nodes: [
      { id: 'n', label: 'Visitors who came from a link in the newsletter of the spring before last' },
      { id: 's', label: 'Search engines' },
      { id: 'o', label: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk' },
      { id: 'x', label: 'Left without looking at anything else at all' },
    ],
    links: [
      { source: 'n', target: 'o', value: 900_000, label: 'after some thought' },
      { source: 's', target: 'o', value: 400_000 },
      { source: 's', target: 'x', value: 1_200_000 },
      { source: 'o', target: 'x', value: 300_000 },
    ],
  },
  rtl: {
    title: 'من أين تأتي الطاقة',
    nodes: [
      { id: 'w', label: 'الرياح' },
      { id: 's', label: 'الشمس' },
      { id: 'e', label: 'الكهرباء (الشبكة)' },
      { id: 'h', label: 'בתים' },
    ],
    links: [
      { source: 'w', target: 'e', value: 12 },
      { source: 's', target: 'e', value: 6 },
      { source: 'e', target: 'h', value: 16 },
    ],
  },
  huge: {
    title: 'Visits from page to page',
    nodes: pages,
    links: pages.flatMap((page, i) =>
      [3, 7, 12].flatMap((step) => {
        const to = pages[i + step];
        return to && i < 45 ? [{ source: page.id, target: to.id, value: ((i * step) % 17) + 1 }] : [];
      }),
    ),
  },
};

/** Data that each preset has to look good with. */
const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const people = ['Ada', 'Ben', 'Chloé', 'Dmitri', 'Eve', 'Farah', 'Goran', 'Hana', 'Ines', 'Jonas', 'Kofi', 'Lena'];

export const cases = {
  emptyhex: { preset: 'hex-heatmap', title: 'Visits', data: { values: [] } },
  hex: {
    preset: 'hex-heatmap',
    title: 'Visits by day and hour',
    data: {
      values: days.map((_, row) =>
        Array.from({ length: 16 }, (_each, column) =>
          row === 2 && column === 5 ? null : Math.round(40 + 40 * Math.sin(column / 3 + row / 2)),
        ),
      ),
    },
    config: { rows: days, columns: Array.from({ length: 16 }, (_, i) => `${i + 7}:00`), unit: 'visits' },
  },
  hexone: { preset: 'hex-heatmap', data: { values: [[7]] } },
  hexhuge: {
    preset: 'hex-heatmap',
    title: 'Four thousand cells',
    data: { values: Array.from({ length: 50 }, (_, row) => Array.from({ length: 80 }, (_each, i) => (row * i) % 37)) },
  },
  radial: {
    preset: 'radial',
    title: 'Rain by month, mm',
    data: {
      segments: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'].map(
        (label, i) => ({
          label,
          value: 30 + ((i * 23) % 60),
        }),
      ),
    },
    config: { unit: 'mm' },
  },
  radialone: { preset: 'radial', data: { segments: [{ label: 'All of it', value: 3, color: 'tomato' }] } },
  treemapdeep: {
    preset: 'treemap',
    title: 'Budget by ministry and by what it is spent on, in the year before last',
    data: {
      name: 'Budget',
      children: [
        {
          name: 'Education and research',
          children: people.map((name, i) => ({ name: `School ${name}`, value: 50 - i * 4 })),
        },
        {
          name: 'Health',
          children: people.slice(0, 6).map((name, i) => ({ name: `Hospital ${name}`, value: 40 - i * 5 })),
        },
        {
          name: 'وزارة النقل',
          children: [
            { name: 'السكك الحديدية', value: 90 },
            { name: 'الطرق', value: 70 },
          ],
        },
        { name: 'Culture', value: 20 },
        { name: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk', value: 60 },
      ],
    },
  },
  treemapempty: { preset: 'treemap', title: 'Disk use', data: { name: 'Disk' } },
  force: {
    preset: 'force',
    title: 'Who writes to whom',
    data: {
      nodes: people.map((id, i) => ({ id, group: ['Paris', 'Lagos', 'Zagreb'][i % 3] })),
      links: people.flatMap((source, i) =>
        [1, 4].map((step) => ({ source, target: people[(i * step + 3) % 12] ?? 'Ada', value: (i % 3) + 1 })),
      ),
    },
  },
  forcebroken: {
    preset: 'force',
    data: {
      nodes: [{ id: 'a' }, { id: 'b' }, { id: 'alone' }],
      links: [
        { source: 'a', target: 'b' },
        { source: 'a', target: 'nobody' },
      ],
    },
  },
  forcehuge: {
    preset: 'force',
    title: 'Six hundred nodes',
    data: {
      nodes: Array.from({ length: 600 }, (_, i) => ({ id: `n${i}`, group: `${i % 4}` })),
      links: Array.from({ length: 900 }, (_, i) => ({ source: `n${(i * 7) % 600}`, target: `n${(i * i) % 600}` })),
    },
  },
};

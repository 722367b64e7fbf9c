/** Data that a timeline has to look good with. */
const statuses = ['done', 'active', 'pending'] as const;

export const cases = {
  empty: { title: 'Delivery', events: [] },
  one: { events: [{ title: 'Moved to Lyon' }] },
  bare: { events: [{ title: 'Ordered' }, { title: 'Packed' }, { title: 'On its way' }, { title: 'At the door' }] },
  statuses: {
    title: 'Delivery',
    events: [
      { title: 'Ordered', date: '2026-11-02T08:12', status: 'done' },
      { title: 'Packed', date: '2026-11-03', status: 'done' },
      { title: 'On its way', date: '2026-11-04', status: 'active', description: 'Last seen in Dijon.' },
      { title: 'At the door', status: 'pending', date: 'before Friday' },
    ],
  },
  long: {
    title: 'Everything that has been decided about the reconstruction of the northern embankment since the flood',
    events: [
      {
        title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft founded',
        date: 'some time between the end of the winter and the first days of the fair',
        status: 'done',
        description:
          'A long account of what was said, who said it, and why nobody agreed.\nThe second line of it stands below the first, and goes on for as long as it has to.',
        href: 'https://a-very-long-subdomain-for-a-very-long-department.example.com/decisions/2026/northern-embankment',
        tags: ['embankment', 'reconstruction of the harbour', 'Rechtsschutzversicherungsgesellschaften', 'flood'],
      },
      { title: 'Second reading', status: 'pending', color: 'rebeccapurple', tags: ['council'] },
    ],
  },
  rtl: {
    title: 'خطة المشروع',
    events: [
      { title: 'توقيع العقد', date: '2026-01-12', status: 'done', description: 'لمدة سنتين، مع مراجعة بعد الأولى.' },
      { title: 'اختبار مع ٤٠ عميلًا', date: '2026-03-02', status: 'active', tags: ['بحث', 'مبيعات'] },
      { title: 'الافتتاح', date: 'الربيع', status: 'pending', href: 'https://example.com/opening' },
    ],
  },
  huge: {
    title: 'Log of a year',
    events: Array.from({ length: 400 }, (_, i) => ({
      title: `Event ${i + 1}`,
      date: new Date(Date.UTC(2026, 0, 1) + i * 8_640_000).toISOString().slice(0, 10),
      status: statuses[i < 250 ? 0 : i === 250 ? 1 : 2],
    })),
  },
};

/** Data that a hemicycle has to look good with. */
export const cases = {
  empty: { title: 'Assembly', groups: [] },
  one: { groups: [{ id: 'a', label: 'Mayor', seats: 1 }] },
  tie: {
    title: 'Works council',
    groups: [
      { id: 'a', label: 'List A', seats: 4 },
      { id: 'b', label: 'List B', seats: 4 },
    ],
    rows: 1,
  },
  long: {
    title: 'The constituent assembly of the united provinces after the second election',
    groups: [
      {
        id: 'a',
        label: 'Alliance of independent citizens for a reasonable and affordable transport policy',
        seats: 61,
      },
      { id: 'b', label: 'Fortschrittsvereinigungsgesellschaft', seats: 33, color: 'url(https://example.com/x)' },
      { id: 'c', label: 'Nobody', seats: 0 },
    ],
    totalSeats: 101,
  },
  rtl: {
    title: 'مجلس المدينة',
    groups: [
      { id: 'a', label: 'القائمة الأولى', seats: 12 },
      { id: 'b', label: 'القائمة الثانية', seats: 9 },
    ],
  },
  many: {
    title: 'Parliament',
    groups: [104, 39, 54, 136, 75, 81, 78, 24, 46, 66].map((seats, i) => ({
      id: `g${i}`,
      label: `Group ${i + 1}`,
      seats,
    })),
    totalSeats: 720,
  },
  huge: {
    title: 'People’s congress',
    groups: [2090, 410, 300, 180].map((seats, i) => ({ id: `g${i}`, label: `Group ${i + 1}`, seats })),
  },
};

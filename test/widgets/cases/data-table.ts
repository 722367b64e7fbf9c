/** Data that a data-table has to look good with. */
export const cases = {
  empty: { title: 'Open invoices', rows: [], emptyMessage: 'Nothing is open' },
  bare: { rows: [{ city: 'Tokyo', people: 37_194_000, coastal: true }] },
  long: {
    title: 'Complaints about the delivery of very large and unusually heavy pieces of furniture',
    columns: [
      { key: 'a', label: 'What the person who complained said about it', align: 'center' },
      { key: 'b', label: 'Donaudampfschifffahrtsgesellschaftskapitänsmütze' },
      { key: 'c', label: 'Where', type: 'link' },
    ],
    rows: [
      {
        a: 'It came on a Tuesday, in three parcels, of which two belonged to a neighbour who had moved away.',
        b: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
        c: 'https://example.com/a/very/long/address/that/does/not/end?for=a&long=time',
      },
      { a: null, b: { nested: ['as', 'JSON'] }, c: 'not an address' },
    ],
    compact: true,
  },
  rtl: {
    title: 'المدن الكبرى',
    columns: [
      { key: 'city', label: 'المدينة' },
      { key: 'people', label: 'السكان', type: 'number' },
    ],
    rows: [
      { city: 'القاهرة', people: 22_183_000 },
      { city: 'بغداد', people: 7_921_000 },
    ],
  },
  many: {
    title: 'Stations',
    rows: Array.from({ length: 60 }, (_, i) => ({
      id: i + 1,
      name: `Station ${i + 1}`,
      open: i % 3 > 0,
      load: i * 137.5,
    })),
  },
  invoices: {
    title: 'Open invoices',
    rows: Array.from({ length: 60 }, (_, i) => ({
      invoice: `INV-${2031 + i}`,
      customer: ['Harbour Books', 'Café Lunar', 'Nordlys Interiors AS', 'Bakkerij De Molen'][i % 4],
      due: new Date(Date.UTC(2026, 5, 1 + i)).toISOString().slice(0, 10),
      amount: [12_840.5, 973, 8811.25, 51.9, 499_990][i % 5],
      status: ['open', 'overdue', 'paid', 'disputed'][i % 4],
      paid: i % 4 === 2,
      note:
        i % 3 === 0
          ? 'The customer asked for a second copy with the order’s number on it, and pays after it has come; the first one went to an address that is no more.'
          : '',
    })),
  },
  huge: {
    title: 'Measurements',
    striped: true,
    rows: Array.from({ length: 10_000 }, (_, i) => ({
      id: `M-${String(i).padStart(5, '0')}`,
      value: (i * 7919) % 10_007,
      unit: 'kPa',
      ok: i % 7 !== 0,
      note: i % 11 === 0 ? 'Taken twice, because the first one was out of range' : '',
    })),
  },
};

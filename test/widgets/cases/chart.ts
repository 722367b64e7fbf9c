/** Data that simple bars have to look good with. */
export const cases = {
  empty: { bars: [], title: 'Orders by city' },
  one: { bars: [['Lyon', 12]] },
  many: {
    title: 'Hours by task',
    bars: Array.from({ length: 40 }, (_, i) => [`Task ${i + 1}`, Math.round(90 / (i + 1))]),
  },
  negative: {
    title: 'Change of the balance, thousand EUR',
    bars: [
      ['January', 12.5],
      ['February', -8.25],
      ['March', 0],
      ['April', -20],
      ['May', 4.75],
    ],
  },
  long: {
    title: 'Average time between the first visit and the first order in the last twelve months, in hours',
    bars: [
      ['Visitors who came from a link in the newsletter of the spring before last', 1_234_567.891],
      ['Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft', 987_654],
      ['Others', 3],
    ],
  },
  rtl: {
    title: 'الطلبات حسب المدينة',
    bars: [
      ['القاهرة', 482],
      ['דמשק', 391],
      ['الدار البيضاء (المغرب)', 274],
    ],
  },
  huge: { title: 'Five thousand', bars: Array.from({ length: 5_000 }, (_, i) => [`Item ${i + 1}`, (i * 37) % 101]) },
};

/** Data that a log has to look good with. */
const levels = ['info', 'debug', 'info', 'warn', 'info', 'error'];
const sources = ['api', 'worker', 'scheduler'];

const write = (i: number) => ({
  timestamp: new Date(Date.UTC(2026, 2, 14, 9, 0, 0, i * 417)).toISOString(),
  level: levels[i % levels.length],
  source: sources[i % sources.length],
  message: `Request ${i} answered in ${(i * 37) % 900} ms`,
});

export const cases = {
  empty: { title: 'Nightly job', entries: [] },
  bare: { entries: [{ message: 'Started' }] },
  long: {
    title: 'A log with a title that is far too long for the line that it stands in',
    entries: [
      {
        timestamp: 'some time last week, in the afternoon',
        level: 'error',
        source: 'a-component-with-a-very-long-name-indeed',
        message: `TypeError: Cannot read properties of undefined (reading 'length')\n    at measure (list.js:12:8)\n    at ${'x'.repeat(120)}`,
      },
      { level: 'info', message: 'Without a time. '.repeat(20) },
    ],
  },
  rtl: {
    title: 'سجل النشر',
    entries: [
      { timestamp: '2026-03-14T09:26:53Z', level: 'info', source: 'البناء', message: 'اكتمل البناء في ثلاث ثوان' },
      { timestamp: '2026-03-14T09:27:04Z', level: 'error', source: 'الرفع', message: 'أغلق الخادم الاتصال' },
    ],
  },
  many: { title: 'Requests', entries: Array.from({ length: 40 }, (_, i) => write(i)), maxHeight: 200 },
  huge: { title: 'Requests of the day', entries: Array.from({ length: 10_000 }, (_, i) => write(i)) },
};

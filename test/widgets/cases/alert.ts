/** Data that an alert has to look good with. */
export const cases = {
  bare: { title: 'The export is ready' },
  info: { title: 'The export is ready', message: 'It holds 1,204 rows.', level: 'info' },
  error: {
    title: 'The payment was refused',
    message: 'The card expired. Nothing was charged.\nAdd another card, then pay again.',
    level: 'error',
  },
  empty: { title: '', message: '', level: 'warn' },
  long: {
    title: 'Three of the twelve connections that this trip depends on leave less than eight minutes to change trains',
    message: `The first is in Lyon, the second in Turin. ${'Each of them was late on half of the days of the last month. '.repeat(4)}${'x'.repeat(100)}`,
    level: 'warn',
  },
  rtl: { title: 'انتهت صلاحية البطاقة', message: 'لم يُخصم أي مبلغ. أضف بطاقة أخرى ثم ادفع.', level: 'error' },
};

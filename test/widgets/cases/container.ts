/** Data that a container has to look good with. */
const parts = [{ title: 'Overview', widgets: ['w_aaaaaa', 'w_bbbbbb'] }, { widgets: ['w_cccccc'] }];
export const cases = {
  columns: { layout: 'columns', parts },
  steps: { layout: 'steps', title: 'How to order', parts },
  section: { layout: 'section', parts: [{ title: 'Further', widgets: [] }] },
  empty: { layout: 'tabs', parts: [] },
  many: { layout: 'tabs', parts: Array.from({ length: 12 }, (_, i) => ({ title: `Part ${i + 1}`, widgets: [] })) },
  long: { layout: 'tabs', parts: [{ title: '<b>Donaudampfschifffahrtsgesellschaft</b>'.repeat(4), widgets: [] }] },
  rtl: { layout: 'steps', title: 'الخطوات', parts: [{ title: 'الأولى', widgets: [] }] },
};

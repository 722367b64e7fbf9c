/** Data that actions have to look good with. */
export const cases = {
  empty: { buttons: [] },
  bare: { buttons: [{ label: 'Show later trains' }] },
  many: {
    buttons: Array.from({ length: 12 }, (_, i) => ({ label: `Choice ${i + 1}`, primary: i === 0 })),
    ariaLabel: 'Choices',
  },
  same: { buttons: [{ label: 'Again' }, { label: 'Again' }] },
  long: {
    buttons: [
      {
        label:
          'Book the 9:40 train to Lisbon with a seat at the window in the quiet carriage, and the return on Sunday',
        primary: true,
      },
      { label: 'x'.repeat(90) },
    ],
  },
  rtl: { buttons: [{ label: 'احجز القطار', primary: true }, { label: 'القطارات اللاحقة' }], ariaLabel: 'القطار' },
};

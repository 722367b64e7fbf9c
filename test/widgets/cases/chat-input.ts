/** Data that a chat-input has to look good with. */
export const cases = {
  bare: {},
  question: { placeholder: 'Which of the three flats?' },
  disabled: { placeholder: 'Which of the three flats?', value: 'The one by the park', disabled: true },
  long: {
    placeholder:
      'Which of the three flats that we looked at on Sunday would you like to see again, and at what time of the day?',
    value: `${'The one by the park, because of its light. '.repeat(14)}${'x'.repeat(90)}`,
  },
  rtl: { placeholder: 'أي شقة من الثلاث؟', value: 'التي بجانب الحديقة' },
};

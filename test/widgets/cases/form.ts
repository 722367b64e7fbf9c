/** Data that forms have to look good with. */
const fields = (properties: object, required: string[] = []) => ({ schema: { type: 'object', properties, required } });

export const cases = {
  one: fields({ name: { type: 'string', title: 'Name' } }),
  every: {
    title: 'Every kind of field',
    ...fields(
      {
        text: { type: 'string', title: 'Text', description: 'As long as you like.' },
        count: { type: 'integer', title: 'Count', minimum: 1, maximum: 9, default: 3 },
        price: { type: 'number', title: 'Price' },
        yes: { type: 'boolean', title: 'Breakfast', default: true },
        day: { type: 'string', format: 'date', title: 'Day' },
        at: { type: 'string', format: 'date-time', title: 'At' },
        size: { enum: ['S', 'M', 'L'], title: 'Size', default: 'M' },
        plan: {
          oneOf: [
            { const: 'a', title: 'Monthly' },
            { const: 'b', title: 'Yearly' },
          ],
          title: 'Plan',
          default: 'b',
        },
        extras: { type: 'array', items: { enum: ['Wi-Fi', 'Parking', 'Pool'] }, title: 'Extras', default: ['Pool'] },
        mail: { type: 'string', format: 'email', title: 'Email' },
        colour: { type: 'string', format: 'color', title: 'Colour', default: '#12707e' },
        guests: {
          type: 'array',
          title: 'Guests',
          items: { type: 'object', properties: { name: { type: 'string', title: 'Name' } } },
          default: [{ name: 'Ada' }],
        },
      },
      ['text', 'size'],
    ),
  },
  long: {
    title: 'Everything that people wrote on the cards which lay on the tables after the second evening',
    ...fields({
      [`${'x'.repeat(90)}`]: { type: 'string' },
      long: {
        type: 'string',
        title: 'A title that goes on for longer than any line of a narrow panel can take at once',
        default: 'y'.repeat(200),
      },
    }),
    tool: `shop_mcp_${'order'.repeat(12)}`,
    input: { reference: 'z'.repeat(120) },
  },
  markup: fields({
    '<b>a</b>': { type: 'string', title: '<img src=x onerror=alert(1)>', default: '</form><script>1</script>' },
  }),
  rtl: {
    title: 'حجز',
    ...fields({ name: { type: 'string', title: 'الاسم' }, day: { type: 'string', format: 'date', title: 'اليوم' } }, [
      'name',
    ]),
  },
};

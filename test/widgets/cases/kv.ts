/** Data that a kv has to look good with. */
export const cases = {
  empty: { title: 'Order 1042', rows: [] },
  bare: { rows: [['Customer', 'Ines Holm']] },
  blank: {
    title: 'Order 1042',
    rows: [
      ['', ''],
      ['Note', ''],
      ['Note', 'Left at the door'],
    ],
  },
  many: { title: 'Settings', rows: Array.from({ length: 40 }, (_, i) => [`Setting ${i + 1}`, i % 3 ? 'On' : 'Off']) },
  long: {
    title: 'What the gateway answered when the second attempt to charge the card was made',
    rows: [
      [
        'Address of the page from which the request was sent',
        'https://shop.example.com/checkout/payment?session=8f14e45fceea167a5a36dedd4bea2543&step=3',
      ],
      ['x-request-signature-header-name', 'a'.repeat(120)],
      ['Note', 'The person asked for the parcel to be left with the neighbour on the second floor, unless it rains.'],
    ],
  },
  rtl: {
    title: 'الطلب ١٠٤٢',
    rows: [
      ['العميل', 'إيناس هولم'],
      ['البريد', 'ines@example.com'],
      ['عنوان التسليم الكامل مع رقم الطابق', 'شارع الحمراء، بناية ٤، الطابق الثاني، بيروت'],
      ['المجموع', '84.50'],
    ],
  },
  huge: { title: 'Variables', rows: Array.from({ length: 10_000 }, (_, i) => [`variable_${i}`, String(i * 7)]) },
};

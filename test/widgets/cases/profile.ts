/** Data that a profile has to look good with. */
import { banner, broken, wide } from '../pictures';

export const cases = {
  empty: { name: '', fields: [], stats: [], actions: [] },
  one: { name: 'Ada' },
  pictured: {
    name: 'Harbour Office',
    subtitle: 'Open until 18:00',
    avatar: { src: wide, alt: 'The harbour from the north' },
    badge: { text: 'Open', variant: 'info' },
    stats: [{ label: 'Berths', value: '214' }],
  },
  blocked: { name: 'Marc Okafor', avatar: { src: broken }, badge: { text: 'Overdue', variant: 'error' } },
  many: {
    name: 'Norddeich',
    subtitle: 'Port in Lower Saxony',
    avatar: { src: banner },
    badge: { text: 'Storm warning', variant: 'warning' },
    fields: Array.from({ length: 12 }, (_, i) => ({ label: `Field ${i + 1}`, value: `Value ${i + 1}` })),
    stats: Array.from({ length: 6 }, (_, i) => ({ label: `Figure ${i + 1}`, value: `${(i + 1) * 1234}` })),
    actions: [
      { label: 'Call the office', variant: 'primary' },
      { label: 'Show on a map', variant: 'secondary' },
      { label: 'Timetable', href: 'https://example.com/timetable' },
      { label: 'Cancel all berths', variant: 'danger' },
    ],
  },
  long: {
    name: 'Wolfeschlegelsteinhausenbergerdorff-Hohenstaufen, Hubert Blaine the Elder',
    subtitle: 'Representative of the regional delegations to the committee for the naming of committees',
    badge: { text: 'On leave until the next general assembly of the association', variant: 'default' },
    fields: [
      {
        label: 'Aufgabenbereichsbezeichnung',
        value: 'https://a-very-long-subdomain.example.com/people/wolfeschlegelsteinhausenbergerdorff/details',
        href: 'https://a-very-long-subdomain.example.com/people/wolfeschlegelsteinhausenbergerdorff/details',
      },
      { label: 'Note', value: 'Reads everything twice, answers once, and only on paper.' },
    ],
    stats: [{ label: 'Letters per year', value: '1,234,567,890' }],
    actions: [{ label: 'Write a letter that will be answered within the next eleven months' }],
  },
  rtl: {
    name: 'محمد علي',
    subtitle: 'مهندس في القاهرة',
    badge: { text: 'متاح', variant: 'success' },
    fields: [
      { label: 'البريد', value: 'm.ali@example.com', href: 'mailto:m.ali@example.com' },
      { label: 'المكتب', value: 'الطابق الثالث' },
    ],
    stats: [{ label: 'مشاريع', value: '١٢' }],
    actions: [{ label: 'دعوة', variant: 'primary' }],
  },
};

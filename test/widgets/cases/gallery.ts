/** Data that a gallery has to look good with. */
import { banner, broken, tall, wide } from '../pictures';

const all = [wide, tall, banner];

export const cases = {
  empty: { title: 'The harbour', images: [] },
  emptySaid: { images: [], emptyMessage: 'Nobody has taken a picture yet' },
  one: { images: [{ src: wide, alt: 'Hills under a pale sky' }] },
  mixed: {
    title: 'The harbour',
    images: [
      { src: wide, alt: 'Hills', caption: 'Hills in the morning' },
      { src: tall, alt: 'Dunes', caption: 'Dunes', href: 'https://example.com/dunes' },
      { src: broken, alt: 'A picture that is broken' },
      { src: banner },
    ],
    columns: 2,
  },
  long: {
    title: 'Every picture that was taken between the harbour and the last stop of the night bus in the off-season',
    images: [
      {
        src: wide,
        alt: 'Hills',
        caption: 'A caption that says a lot more about the hills than anybody could see in a picture of this size',
      },
      { src: broken, alt: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft' },
    ],
    columns: 3,
  },
  rtl: {
    title: 'الميناء',
    images: [
      { src: wide, alt: 'تلال', caption: 'تلال في الصباح' },
      { src: tall, alt: 'كثبان', caption: 'كثبان' },
      { src: banner, alt: 'سهل' },
    ],
  },
  huge: {
    title: 'Five hundred',
    images: Array.from({ length: 500 }, (_, i) => ({ src: all[i % 3] ?? wide, alt: `Picture number ${i + 1}` })),
  },
};

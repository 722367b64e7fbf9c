/** Data that a carousel has to look good with. */
import { banner, broken, tall, wide } from '../pictures';

export const cases = {
  empty: { title: 'Three days in Lisbon', slides: [] },
  one: { slides: [{ title: 'Only this' }] },
  pictures: {
    title: 'Three days in Lisbon',
    slides: [
      {
        src: wide,
        title: 'Day one: Alfama',
        subtitle: 'on foot',
        content: 'Up to the castle, down the **old streets**.',
      },
      { src: tall, title: 'Day two: Belém', content: '- the tower\n- the monastery' },
      { src: broken, title: 'Day three' },
      { src: banner },
    ],
  },
  playing: {
    slides: [{ title: 'First' }, { title: 'Second', content: 'It goes on by itself.' }, { title: 'Third' }],
    autoPlay: true,
    interval: 2000,
  },
  long: {
    title: 'Everything between the harbour and the last stop of the night bus in the off-season, told in two slides',
    slides: [
      {
        title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
        subtitle: 'A subtitle that is longer than it should be, as subtitles that nobody has edited often are',
        content:
          'A paragraph.\n\nAnother, with `code_that_goes_on_and_on_without_any_place_to_break_it_anywhere_at_all`.',
      },
      { title: 'Short' },
    ],
  },
  rtl: {
    title: 'ثلاثة أيام',
    slides: [
      {
        src: wide,
        title: 'اليوم الأول',
        subtitle: 'سيرًا على الأقدام',
        content: 'إلى القلعة ثم إلى **الشوارع القديمة**.',
      },
      { title: 'اليوم الثاني' },
    ],
  },
  huge: {
    title: 'Two hundred',
    slides: Array.from({ length: 200 }, (_, i) => ({ src: i % 2 ? wide : tall, title: `Slide ${i + 1}` })),
  },
};

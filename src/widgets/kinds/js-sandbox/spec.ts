/** A small program that the model wrote, run in isolation. */
import { phrase } from '#core/tools/phrase.ts';
import { object, string } from '../../schema';
import type { WidgetSpec } from '../../widget';

export const jsSandbox = {
  name: 'js-sandbox',
  title: phrase('Small program'),
  group: 'advanced',
  description: 'a small program of yours, without network',
  schema: object({
    code: string('JavaScript, the body of an async function of `root` (the page’s body) and `send(data)`'),
    'title?': string(),
    'html?': string('What stands in the page before the code runs'),
    'css?': string('Styles of the page'),
    'height?': { type: 'number', minimum: 40, maximum: 1200, description: 'In px. Absent: as high as the page is' },
  }),
  sample: {
    title: 'Compound interest',
    html: '<label>Years <input id="years" type="range" min="1" max="40" value="20"></label><p id="sum"></p>',
    css: 'p { font-weight: 600 }',
    code: [
      "const years = root.querySelector('#years');",
      'const show = () => {',
      '  const sum = 1000 * 1.05 ** Number(years.value);',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is the program’s own
      "  root.querySelector('#sum').textContent = `After ${years.value} years: ${sum.toFixed(2)}`;",
      '};',
      "years.addEventListener('input', show);",
      "years.addEventListener('change', () => send({ years: Number(years.value) }));",
      'show();',
    ].join('\n'),
    height: 120,
  },
  events: [{ name: 'message', payload: '{ data }: what the code gave to send()', wakes: false }],
  size: { columns: 6, rows: 8 },
} as const satisfies WidgetSpec;

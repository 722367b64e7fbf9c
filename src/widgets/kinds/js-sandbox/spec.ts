/** A little program of the model's own, run where it can reach nothing. */
import { type WidgetSpec, writeRecipe } from '../../widget';

const sample = {
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
};

export const jsSandbox: WidgetSpec = {
  name: 'js-sandbox',
  aliases: ['render_js_sandbox'],
  group: 'advanced',
  description: 'a small program of yours, without network',
  schema: {
    type: 'object',
    properties: {
      code: {
        type: 'string',
        description: 'JavaScript, the body of an async function of `root` (the page’s body) and `send(data)`',
      },
      title: { type: 'string' },
      html: { type: 'string', description: 'What stands in the page before the code runs' },
      css: { type: 'string', description: 'Styles of the page' },
      height: { type: 'number', minimum: 40, maximum: 1200, description: 'In px. Absent: as high as the page is' },
    },
    required: ['code'],
    additionalProperties: false,
  },
  sample,
  recipe: writeRecipe({
    widget: 'js-sandbox',
    whenToUse:
      'Nothing else fits: a simulation, a calculator, a drawing that answers to the person. If another widget shows it, use that one.',
    howToUse: [
      'Write plain JavaScript. `root` is the page’s body, `send(data)` reports JSON to you: of several the newest, once in 2 seconds, while the person can see it, 100 times in all.',
      'Bring the data along in `code`: there is no network, no storage and no library.',
      'Colours that fit light and dark: var(--ink), var(--ink-2), var(--bg), var(--line), var(--accent), var(--c1) … var(--c5).',
      'It runs in Chrome only; elsewhere the person sees the source.',
    ].join(' '),
    sample,
    mistakes: [
      'fetch, import and images from an address fail: only data: images load.',
      'Script elements and attributes like onclick in `html` don’t run: use addEventListener in `code`.',
      'There are no link, iframe, object and embed elements, no forms that submit, no dialogs such as alert.',
      'A loop without an end never shows anything: draw with requestAnimationFrame.',
    ],
  }),
  events: [{ name: 'message', payload: '{ data }: what the code gave to send()', wakes: false }],
  size: { columns: 6, rows: 8 },
};

/**
 * Draws one widget with the data of one case; the address's hash says `widget,case,theme`, and `picture` where every machine
 * must draw the same, or `rtl`. The case `given` is `window.given`. Events go to `window.heard`.
 */
import { render } from 'preact';
import type { JsonObject } from '#core/tools/tool.ts';
import { Images } from '#ui/remote-image.tsx';
import { specs } from '#widgets/specs.ts';
import { views } from '#widgets/views.ts';
import '#ui/styles.ts';
import '../../../entrypoints/sidepanel/frame/frame.css';
import '../../../src/features/chat/panel/chat.css';
import '../../../src/features/blocks/panel/block.css';

type Cases = Record<string, JsonObject>;
const modules = import.meta.glob<{ cases: Cases }>('../../widgets/cases/*.ts');
const [name = '', wanted = 'sample', theme = 'light', purpose] = location.hash.slice(1).split(',');
const isPicture = purpose === 'picture';
const heard: { event: string; payload: JsonObject }[] = [];
Object.assign(window, { heard });

const policy = {
  judge: (src: string) => (isPicture && !/^data:|example\.com/.test(src) ? ('blocked' as const) : ('load' as const)),
  allow: () => undefined,
};

/** The fonts are there, and so are the colours of code, which otherwise come a moment later. */
async function readyForPicture(): Promise<void> {
  await Promise.all([import('./picture.css'), import('../../../src/ui/highlight')]);
  const fonts = ['400 12px "Stage Sans"', '600 12px "Stage Sans"', '400 12px "Stage Mono"'];
  await Promise.all(fonts.map((font) => document.fonts.load(font)));
}

async function draw(): Promise<void> {
  document.documentElement.dataset.theme = theme;
  const spec = specs.find((each) => each.name === name);
  const load = views[name];
  if (!spec || !load) throw new Error(`Widgets: ${specs.map((each) => each.name).join(', ')}`);
  const { cases } = (await modules[`../../widgets/cases/${name}.ts`]?.()) ?? { cases: {} as Cases };
  const all: Cases = {
    sample: spec.sample,
    ...cases,
    ...(Reflect.has(window, 'given') && { given: Reflect.get(window, 'given') }),
  };
  if (purpose === 'rtl') document.documentElement.dir = 'rtl';
  const data = all[wanted];
  if (!data) throw new Error(`Cases of ${name}: ${Object.keys(all).join(', ')}`);
  if (isPicture) await readyForPicture();
  const View = (await load()).default;
  document.documentElement.dataset.cases = Object.keys(all).join(',');
  render(
    <main style="padding: 16px" class="shown">
      <Images.Provider value={policy}>
        <article class="w" aria-label={`Widget: ${name}`}>
          <View data={data} emit={(event, payload) => heard.push({ event, payload })} />
        </article>
      </Images.Provider>
    </main>,
    document.body,
  );
}

addEventListener('hashchange', () => location.reload());
void draw();

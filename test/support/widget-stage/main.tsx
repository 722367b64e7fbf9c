/** Draws one widget with the data of one case; the address's hash says `widget,case,theme`. Events go to `window.heard`. */
import { type FunctionComponent, render } from 'preact';
import type { JsonObject } from '#tools';
import { Images } from '#ui';
import { specs } from '#widgets';
import { views, type WidgetViewProps } from '#widgets/views';
import '../../../src/panel/panel.css';
import '../../../src/panel/conversation.css';

type Cases = Record<string, JsonObject>;
const modules = import.meta.glob<{ cases: Cases }>('../../widgets/cases/*.ts');
const heard: { event: string; payload: JsonObject }[] = [];
Object.assign(window, { heard });

const policy = { judge: () => 'load' as const, allow: () => undefined };

async function draw(): Promise<void> {
  const [name = '', wanted = 'sample', theme = 'light'] = location.hash.slice(1).split(',');
  document.documentElement.dataset.theme = theme;
  const spec = specs.find((each) => each.name === name);
  const load = views[name];
  if (!spec || !load) throw new Error(`Widgets: ${specs.map((each) => each.name).join(', ')}`);
  const { cases } = (await modules[`../../widgets/cases/${name}.ts`]?.()) ?? { cases: {} as Cases };
  const all: Cases = { sample: spec.sample, ...cases };
  const data = all[wanted];
  if (!data) throw new Error(`Cases of ${name}: ${Object.keys(all).join(', ')}`);
  const View: FunctionComponent<WidgetViewProps> = (await load()).default;
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

/** The gallery: a wall of every widget with its sample, in both themes, on a page without an agent. */
import { render } from 'preact';
import { WidgetView } from '#features/blocks/panel/widget-view.tsx';
import { Sandboxes } from '#ui/drawing-context.ts';
import { say } from '#ui/language/index.tsx';
import { specs } from '#widgets/specs.ts';
import type { WidgetSpec } from '#widgets/widget.ts';
import '#ui/styles.ts';
import '#features/chat/panel/chat.css';
import '#features/blocks/panel/block.css';
import './gallery.css';

/** `sandboxAddress`: of the page in which a widget's code may run; absent where the browser has none. Images from the web aren't fetched. */
export function mountGallery(root: HTMLElement, sandboxAddress: string | null = null): void {
  document.title = say('Widget gallery');
  render(
    <Sandboxes.Provider value={{ address: sandboxAddress }}>
      <main class="gallery-page">
        <h1>{say('Widget gallery')}</h1>
        <div class="wall">
          {specs.map((spec) => (
            <Hung key={spec.name} spec={spec} />
          ))}
        </div>
      </main>
    </Sandboxes.Provider>,
    root,
  );
}

const ignore = () => undefined;

/** The second is only to be looked at: whoever reads or walks through the page meets each widget once. */
const Hung = ({ spec: { name, title, sample } }: { spec: WidgetSpec }) => (
  <article class="hung" aria-label={say(title)}>
    {['light', 'dark'].map((ground, i) => (
      <div key={ground} class="w stage" data-ground={ground} inert={i > 0} aria-hidden={i > 0}>
        <WidgetView widget={name} data={sample} emit={ignore} />
      </div>
    ))}
    <p class="row">
      <b>{say(title)}</b> <code class="quiet tiny">{name}</code>
    </p>
  </article>
);

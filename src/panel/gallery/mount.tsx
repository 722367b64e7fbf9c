/** The gallery: a wall of every widget with its sample, in both themes, on a page without an agent. */
import { render } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { Images, Sandboxes, say } from '#ui';
import '#ui/styles';
import { specs, type WidgetSpec } from '#widgets';
import '../components/chat/chat.css';
import '../components/blocks/block.css';
import { WidgetView } from '../components/blocks/widget-view';
import { type ImageMode, judgeImage } from '../models/settings/images';
import './gallery.css';

interface GalleryImages {
  mode: ImageMode;
  hosts: readonly string[];
}

interface GalleryOptions {
  /** Address of the page in which a widget's code may run; absent where the browser has none. */
  sandboxAddress?: string;
  /** The user's setting for images from the web; by default each host is asked for. */
  images?: GalleryImages;
}

export function mountGallery(
  root: HTMLElement,
  { sandboxAddress, images = { mode: 'ask', hosts: [] } }: GalleryOptions = {},
): void {
  document.title = say('Widget gallery');
  render(
    <Sandboxes.Provider value={{ address: sandboxAddress ?? null }}>
      <Wall images={images} />
    </Sandboxes.Provider>,
    root,
  );
}

const Wall = ({ images }: { images: GalleryImages }) => (
  <Images.Provider value={useImagesOfSession(images)}>
    <main class="gallery-page">
      <h1>{say('Widget gallery')}</h1>
      <div class="wall">
        {specs.map((spec) => (
          <Hung key={spec.name} spec={spec} />
        ))}
      </div>
    </main>
  </Images.Provider>
);

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

/** Hosts allowed here are forgotten when the page is closed. */
function useImagesOfSession({ mode, hosts: allowed }: GalleryImages) {
  const [hosts, setHosts] = useState<readonly string[]>(allowed);
  return useMemo(
    () => ({
      judge: (src: string) => judgeImage(src, mode, hosts),
      allow: (src: string) => setHosts((before) => [...before, new URL(src).host]),
    }),
    [mode, hosts],
  );
}

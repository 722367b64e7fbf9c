/** The gallery: every widget with its sample, its recipe and its schema, on a page of its own without an agent. */
import { render } from 'preact';
import { Sandboxes } from '#ui';
import '#ui/styles';
import '../components/chat/chat.css';
import './gallery.css';
import { Gallery, type GalleryImages } from './gallery';

interface GalleryPlace {
  /** Of the page in which a widget's code may run; absent where there is no such page. */
  sandboxAddress?: string;
  /** What the person set about images from the web; by default each host is asked for. */
  images?: GalleryImages;
}

export function mountGallery(
  root: HTMLElement,
  { sandboxAddress, images = { mode: 'ask', hosts: [] } }: GalleryPlace = {},
): void {
  const sandbox = { address: sandboxAddress ?? null };
  render(
    <Sandboxes.Provider value={sandbox}>
      <Gallery images={images} />
    </Sandboxes.Provider>,
    root,
  );
}

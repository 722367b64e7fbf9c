/** The gallery: every widget with its sample, recipe and schema, on a page without an agent. */
import { render } from 'preact';
import { Sandboxes } from '#ui';
import '#ui/styles';
import '../components/chat/chat.css';
import '../components/blocks/block.css';
import './gallery.css';
import { Gallery, type GalleryImages } from './gallery';

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
  render(
    <Sandboxes.Provider value={{ address: sandboxAddress ?? null }}>
      <Gallery images={images} />
    </Sandboxes.Provider>,
    root,
  );
}

/** Thumbnails in a grid; a click shows one large, in a dialog with arrow keys and swipes. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { IconButton, RemoteImage, say, sayCount } from '#ui';
import { Choices } from '../../parts/choices';
import { Heading } from '../../parts/heading';
import type { DataOf, ViewProps } from '../../widget';
import type { gallery } from './spec';
import './view.css';
import { type OneStep, toIndex, useSteps, walk } from '../../parts/steps';
import { type Slide, Viewer } from '../../parts/viewer';

export default function GalleryView({ data, emit }: ViewProps<typeof gallery>) {
  const { images, title, columns, emptyMessage } = data;
  const [open, setOpen] = useState<number | null>(null);
  // Closed here, so that pictures that arrive later don't open by themselves.
  if (open !== null && images.length === 0) setOpen(null);
  const show = (image: GalleryImage, index: number) => {
    setOpen(index);
    emit('imageclick', { image: { ...image }, index });
  };
  return (
    <div class="gallery" data-view="gallery" dir="auto">
      <Heading title={title || undefined}>
        <span class="quiet small nowrap" dir="ltr">
          {images.length > 0 && sayCount(images.length, '{count} picture', '{count} pictures')}
        </span>
      </Heading>
      {images.length === 0 && <p class="mid">{emptyMessage ?? say('No pictures yet')}</p>}
      <Choices
        items={images}
        nameOf={({ src, alt }) => src ?? alt ?? ''}
        onChoose={show}
        sends={false}
        style={columns ? { '--columns': columns } : undefined}
      >
        {(image, button, i) => (
          <li class="choosable">
            <div class="thumb">
              <RemoteImage
                src={image.src}
                alt={image.alt ?? ''}
                isNamed
                fallback={<span class="ground tiny quiet">{image.alt}</span>}
              />
            </div>
            {button(undefined, toImageName(image, i, images.length))}
            {image.caption && <p class="small mid cut">{image.caption}</p>}
          </li>
        )}
      </Choices>
      {open !== null && images.length > 0 && (
        <GalleryLightbox images={images} index={open} onMove={setOpen} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}

interface LightboxProps {
  images: readonly GalleryImage[];
  index: number;
  onMove(index: number): void;
  onClose(): void;
}

function GalleryLightbox({ images, index: wanted, onMove, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const index = toIndex(wanted, images.length);
  const image = images[index];
  const move = (by: OneStep) => onMove(walk(index, by, images.length));
  const { onKeyDown, ...pointing } = useSteps(move);
  return (
    <dialog
      ref={dialog}
      class="lightbox"
      aria-label={image && toImageName(image, index, images.length)}
      onClose={onClose}
      onKeyDown={(event) => {
        // The board behind handles Escape and Tab too.
        event.stopPropagation();
        onKeyDown(event);
      }}
      {...pointing}
    >
      <Viewer slides={images.map(toSlide)} index={index} onStep={move}>
        <IconButton icon="x" label={say('Close (Esc)')} onClick={() => dialog.current?.close()} />
      </Viewer>
    </dialog>
  );
}

const toSlide = (image: GalleryImage, index: number, all: readonly GalleryImage[]): Slide => ({
  src: image.src,
  alt: toImageName(image, index, all.length),
  title: image.caption,
  href: image.href,
});

type GalleryImage = DataOf<typeof gallery>['images'][number];

/** Its alternative text, else its caption, else its position. */
const toImageName = ({ alt, caption }: GalleryImage, index: number, count: number): string =>
  alt || caption || say('Picture {nth} of {count}', { nth: index + 1, count });

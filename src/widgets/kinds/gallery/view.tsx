/** Thumbnails in a grid; a click shows one large, in a dialog with arrow keys and swipes. */
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { IconButton, RemoteImage, say, sayCount } from '#ui';
import { Choices } from '../../parts/choices';
import { Heading } from '../../parts/heading';
import type { DataOf, ViewProps } from '../../widget';
import type { gallery } from './spec';
import './view.css';
import { OutwardLink } from '../../parts/outward-link';
import { type OneStep, toIndex, walk } from '../../parts/steps';
import { useSteps } from '../../parts/use-steps';

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
  const id = useId();
  const index = toIndex(wanted, images.length);
  const image = images[index] ?? { src: '' };
  const move = (by: OneStep) => onMove(walk(index, by, images.length));
  const close = () => dialog.current?.close();
  const { onKeyDown, ...pointing } = useSteps(move);
  return (
    <dialog
      ref={dialog}
      class="lightbox"
      aria-labelledby={id}
      onClose={onClose}
      onKeyDown={(event) => {
        // The board behind handles Escape and Tab too.
        event.stopPropagation();
        onKeyDown(event);
      }}
      {...pointing}
    >
      <div class="bar">
        <p class="small mid grow" dir="ltr" aria-live="polite">
          {say('{value} of {length}', { value: index + 1, length: images.length })}
        </p>
        {images.length > 1 && (
          <>
            <IconButton large icon="left" label={say('Previous picture')} onClick={() => move(-1)} />
            <IconButton large icon="right" label={say('Next picture')} onClick={() => move(1)} />
          </>
        )}
        <IconButton large icon="x" label={say('Close (Esc)')} onClick={close} />
      </div>
      <Large key={index} id={id} image={image} name={toImageName(image, index, images.length)} />
    </dialog>
  );
}

function Large({ id, image, name }: { id: string; image: GalleryImage; name: string }) {
  const { src, caption, href } = image;
  return (
    <figure>
      <div class="frame">
        <RemoteImage src={src} alt={name} fallback={<p class="mid">{say('Not shown: {name}', { name })}</p>} />
      </div>
      <figcaption>
        <span id={id} class={caption ? '' : 'vh'}>
          {caption ?? name}
        </span>
        <OutwardLink href={href} />
      </figcaption>
    </figure>
  );
}

type GalleryImage = DataOf<typeof gallery>['images'][number];

/** Its alternative text, else its caption, else its position. */
const toImageName = ({ alt, caption }: GalleryImage, index: number, count: number): string =>
  alt || caption || say('Picture {nth} of {count}', { nth: index + 1, count });

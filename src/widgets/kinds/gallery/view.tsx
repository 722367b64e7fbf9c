/** Thumbnails in a grid; a click shows one large, in a dialog with arrow keys and swipes. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { IconButton } from '#ui/controls/controls.tsx';
import { say, sayCount } from '#ui/language/index.tsx';
import { type Card, Cards } from '../../parts/cards';
import { PictureBox } from '../../parts/picture';
import { type OneStep, toIndex, useSteps, walk } from '../../parts/steps';
import { type Slide, Viewer } from '../../parts/viewer';
import type { DataOf, ViewProps } from '../../widget';
import type { gallery } from './spec';
import './view.css';

export default function GalleryView({ data, emit }: ViewProps<typeof gallery>) {
  const { images, title, columns = 12, emptyMessage } = data;
  const [open, setOpen] = useState<number | null>(null);
  // Closed here, so that pictures that arrive later don't open by themselves.
  if (open !== null && images.length === 0) setOpen(null);
  const show = (index: number) => {
    setOpen(index);
    emit('imageclick', { image: { ...images[index] }, index });
  };
  return (
    <>
      <Cards
        view="gallery"
        title={title}
        count={images.length > 0 && sayCount(images.length, '{count} image', '{count} images')}
        empty={emptyMessage ?? say('Nothing here yet')}
        cards={images.map(toCard)}
        onChoose={show}
        sends={false}
        class="thumbs"
        style={{ '--columns': columns }}
      />
      {open !== null && images.length > 0 && (
        <GalleryLightbox images={images} index={open} onMove={setOpen} onClose={() => setOpen(null)} />
      )}
    </>
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
      aria-label={image && toImageName(image, index, images)}
      onClose={onClose}
      onKeyDown={(event) => {
        // The board behind handles Escape and Tab too.
        event.stopPropagation();
        onKeyDown(event);
      }}
      {...pointing}
    >
      <Viewer slides={images.map(toSlide)} index={index} onStep={move}>
        <IconButton icon="x" label={say('Close')} onClick={() => dialog.current?.close()} />
      </Viewer>
    </dialog>
  );
}

type GalleryImage = DataOf<typeof gallery>['images'][number];

/** Its alternative text, else its caption, else its position. */
const toImageName = ({ alt, caption }: GalleryImage, index: number, { length: count }: { length: number }): string =>
  alt || caption || say('Image {nth} of {count}', { nth: index + 1, count });

const toCard = (image: GalleryImage, index: number, all: readonly GalleryImage[]): Card => ({
  title: toImageName(image, index, all),
  picture: <PictureBox src={image.src} alt={image.alt ?? ''} isNamed />,
  isThumb: true,
  subtitle: image.caption,
});

const toSlide = (image: GalleryImage, index: number, all: readonly GalleryImage[]): Slide => ({
  src: image.src,
  alt: toImageName(image, index, all),
  title: image.caption,
  href: image.href,
});

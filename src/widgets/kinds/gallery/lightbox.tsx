/** One picture in a modal dialog: Escape closes it, arrow keys and swipes show the next one. */
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { IconButton, RemoteImage, say } from '#ui';
import { OutwardLink } from '../../parts/outward-link';
import { type OneStep, toIndex, walk } from '../../parts/steps';
import { useSteps } from '../../parts/use-steps';
import { type GalleryImage, toImageName } from './image';

interface LightboxProps {
  images: readonly GalleryImage[];
  index: number;
  onMove(index: number): void;
  onClose(): void;
}

export function GalleryLightbox({ images, index: wanted, onMove, onClose }: LightboxProps) {
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

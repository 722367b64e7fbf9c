/** Thumbnails in a grid; a click shows one large. */
import { useMemo, useState } from 'preact/hooks';
import { RemoteImage, say, sayCount } from '#ui';
import { ChoiceButton } from '../../parts/choice-button';
import { Heading } from '../../parts/heading';
import { toItemKeys } from '../../parts/item-keys';
import { useChoices } from '../../parts/use-choices';
import { useOnce } from '../../parts/use-once';
import type { ViewProps } from '../../widget';
import { type GalleryImage, toImageName } from './image';
import { GalleryLightbox } from './lightbox';
import type { gallery } from './spec';
import './view.css';

export default function GalleryView({ data, emit }: ViewProps<typeof gallery>) {
  const { images, title, columns, emptyMessage } = data;
  const tell = useOnce(emit);
  const [open, setOpen] = useState<number | null>(null);
  // Pictures that come later don't open by themselves.
  if (open !== null && images.length === 0) setOpen(null);
  const show = (index: number) => {
    setOpen(index);
    tell('imageclick', { image: { ...images[index] }, index });
  };
  return (
    <div class="gallery" data-view="gallery" dir="auto">
      <Heading title={title || undefined}>
        <span class="quiet small nowrap" dir="ltr">
          {images.length > 0 && sayCount(images.length, '{count} picture', '{count} pictures')}
        </span>
      </Heading>
      {images.length === 0 && <p class="mid">{emptyMessage ?? say('No pictures yet')}</p>}
      <Thumbnails images={images} columns={columns} onShow={show} />
      {open !== null && images.length > 0 && (
        <GalleryLightbox images={images} index={open} onMove={setOpen} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}

interface ThumbnailsProps {
  images: GalleryImage[];
  columns: number | undefined;
  onShow(index: number): void;
}

function Thumbnails({ images, columns, onShow }: ThumbnailsProps) {
  const keys = useMemo(() => toItemKeys(images.map(({ src, alt }) => src ?? alt ?? '')), [images]);
  const choices = useChoices(images.length);
  return (
    <ul style={columns ? { '--columns': columns } : undefined} {...choices.list}>
      {images.map((image, i) => (
        <li key={keys[i]} class="choosable">
          <div class="thumb">
            <RemoteImage src={image.src} alt="" fallback={<span class="ground tiny quiet">{image.alt}</span>} />
          </div>
          <ChoiceButton
            label={toImageName(image, i, images.length)}
            tabIndex={choices.tabIndexOf(i)}
            onChoose={() => onShow(i)}
          />
          {image.caption && <p class="small mid cut">{image.caption}</p>}
        </li>
      ))}
    </ul>
  );
}

/** Thumbnails in a grid; a click shows one large. */
import { useMemo, useState } from 'preact/hooks';
import { RemoteImage, say, sayCount } from '#ui';
import { Choice } from '../../parts/choice';
import { useChoices } from '../../parts/choices';
import { toKeys } from '../../parts/keys';
import { useOnce } from '../../parts/once';
import type { ViewProps } from '../../widget';
import { Lightbox } from './lightbox';
import { type GalleryImage, toPictureName } from './picture';
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
      {title && (
        <div class="wh">
          <h2 class="cut">{title}</h2>
          <span class="quiet small nowrap" dir="ltr">
            {images.length > 0 && sayCount(images.length, '{count} picture', '{count} pictures')}
          </span>
        </div>
      )}
      {images.length === 0 && <p class="mid">{emptyMessage ?? say('No pictures yet')}</p>}
      <Thumbnails images={images} columns={columns} onShow={show} />
      {open !== null && images.length > 0 && (
        <Lightbox images={images} index={open} onMove={setOpen} onClose={() => setOpen(null)} />
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
  const keys = useMemo(() => toKeys(images.map(({ src, alt }) => src ?? alt ?? '')), [images]);
  const choices = useChoices(images.length);
  return (
    <ul style={columns ? { '--columns': columns } : undefined} {...choices.list}>
      {images.map((image, i) => (
        <li key={keys[i]} class="choosable">
          <div class="thumb">
            <RemoteImage src={image.src} alt="" fallback={<span class="ground tiny quiet">{image.alt}</span>} />
          </div>
          <Choice
            label={toPictureName(image, i, images.length)}
            tabIndex={choices.tabIndexOf(i)}
            onChoose={() => onShow(i)}
          />
          {image.caption && <p class="small mid cut">{image.caption}</p>}
        </li>
      ))}
    </ul>
  );
}

/** Pictures returned by tools or attached by the user: small in the conversation, large when picked. */
import { useState } from 'preact/hooks';
import { isOpenable, readPictureSizeOf } from '#core/tools/picture-size.ts';
import type { Content } from '#core/tools/schemas.ts';
import { PictureLightbox } from '#ui/controls/lightbox.tsx';
import { useAnswer } from '#ui/controls/use-answer.ts';
import { Icon } from '#ui/icon.tsx';
import { say } from '#ui/language/index.tsx';
import { toSafeLink } from '#ui/links.ts';
import { usePanel } from '#ui/panel/context.ts';
import { RemoteImage } from '#ui/remote-image.tsx';

/** Formats that never load anything from the network; SVG is left out because it can. */
const drawable = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

const shown = new WeakMap<Content, string | null>();

/** The picture as a data URL; null if the part is no picture, or of a format or size that isn't shown. */
export function toPictureAddress(part: Content): string | null {
  if (part.type !== 'image') return null;
  if (!shown.has(part)) {
    // A small file can decode to more than memory holds: its dimensions are read before the browser decodes it.
    const size = readPictureSizeOf(part.data);
    const isShown = size !== null && drawable.has(size.mime) && isOpenable(size);
    shown.set(part, isShown ? `data:${size.mime};base64,${part.data}` : null);
  }
  return shown.get(part) ?? null;
}

/** The address of a picture on the web, which is shown according to the setting for remote images. */
export function toRemote(part: Content): string | null {
  const isLink = part.type === 'resource_link' && drawable.has(part.mimeType ?? '');
  return isLink ? (toSafeLink(part.uri)?.href ?? null) : null;
}

interface StoredPicturesProps {
  /** Of the call or attachment that they are stored with. */
  id: string;
  /** Placeholders to show until they have arrived. */
  count: number;
  nameOf(nth: number): string;
}

export function StoredPictures({ id, count, nameOf }: StoredPicturesProps) {
  const { fullResult } = usePanel().conversation;
  const stored = useAnswer(() => fullResult(id), id);
  if (stored !== undefined && !(stored && 'content' in stored))
    return (
      <p class="small quiet row">
        <Icon name="shot" size={14} />
        {say('The image is no longer stored.')}
      </p>
    );
  const parts =
    stored?.content.filter((part) => part.type === 'image' || toRemote(part)) ?? Array<null>(count).fill(null);
  return (
    <div class="pictures">
      {parts.map((part, i) => (
        <Small key={i.toString()} part={part} name={nameOf(i)} />
      ))}
    </div>
  );
}

function Small({ part, name }: { part: Content | null; name: string }) {
  if (part === null) return <div class="small-picture skel" />;
  const address = toPictureAddress(part);
  const remote = toRemote(part);
  if (address) return <Picture src={address} name={name} />;
  if (!remote) return <p class="small quiet">{say('Tabhand can’t show images of this kind or size here.')}</p>;
  return <Remote src={remote} name={name} />;
}

export const Remote = ({ src, name }: { src: string; name: string }) => (
  <span class="small-picture">
    <RemoteImage src={src} alt={name} fallback={<Icon name="shot" />} />
  </span>
);

function Picture({ src, name }: { src: string; name: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        class="small-picture"
        aria-haspopup="dialog"
        title={say('Enlarge')}
        onClick={() => setOpen(true)}
      >
        <img src={src} alt={name} />
      </button>
      {open && <PictureLightbox src={src} alt={name} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The picture of a person or a thing, or its initials on a coloured background. */
import { useMemo } from 'preact/hooks';
import { RemoteImage } from '#ui/remote-image.tsx';
import { toGround, toInitials } from './initials';
import './portrait.css';

interface PortraitProps {
  name: string;
  src: string | undefined;
  /** Empty if the name is shown beside it. */
  alt: string;
  /** A safe CSS colour that replaces the one derived from the name. */
  colour?: string | null;
}

export function Portrait({ name, src, alt, colour }: PortraitProps) {
  const letters = useMemo(() => toInitials(name), [name]);
  const initials = (
    <span class="initials" aria-hidden="true">
      {letters}
    </span>
  );
  return (
    <span class="portrait" style={{ '--ground': colour ?? toGround(name) }}>
      <RemoteImage src={src} alt={alt} fallback={initials} />
    </span>
  );
}

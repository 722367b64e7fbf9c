/** A picture in a box of its own, or a plain ground where it may not be shown. */

import { say } from '#ui/language/index.tsx';
import { RemoteImage } from '#ui/remote-image.tsx';
import './picture.css';

interface PictureProps {
  src: string | undefined;
  /** Empty if its name is written beside it. */
  alt: string;
  /** The button on it says its name. */
  isNamed?: boolean;
  /** False keeps the room, and fetches nothing yet. */
  isNear?: boolean;
}

export const PictureBox = ({ src, alt, isNamed, isNear = true }: PictureProps) => (
  <div class="picture-box">
    {isNear && (
      <RemoteImage
        src={src}
        alt={alt}
        {...(isNamed && { isNamed })}
        fallback={
          <span class="ground small mid">{alt && (isNamed ? alt : say('Not shown: {name}', { name: alt }))}</span>
        }
      />
    )}
  </div>
);

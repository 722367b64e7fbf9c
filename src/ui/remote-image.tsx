/** An image from an untrusted address: shown, offered, or left out, as the user's settings say. */
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useState } from 'preact/hooks';
import { say } from './language';
import { toSeen } from './visible';

export type ImageVerdict = 'load' | 'ask' | 'blocked';

export interface ImagePolicy {
  /** For an absolute address, `data:` included. `isOurs`: it is part of Tabhand, so it carries nothing that a model wrote. */
  judge(src: string, isOurs?: boolean): ImageVerdict;
  /** Shows this image, and from now on those of its host that carry nothing. */
  allow(src: string): void;
}

/** The default fetches nothing: only `data:` images are shown. */
export const Images = createContext<ImagePolicy>({
  judge: (src) => (src.startsWith('data:') ? 'load' : 'blocked'),
  allow: () => undefined,
});

interface RemoteImageProps {
  src: string | undefined;
  alt: string;
  /** What it lies in says `alt` to screen readers. */
  isNamed?: boolean;
  /** Shown instead of the image: initials, a plain background. */
  fallback: ComponentChildren;
  class?: string;
}

export function RemoteImage({ src, alt, isNamed, fallback, class: name }: RemoteImageProps) {
  const policy = useContext(Images);
  const [failed, setFailed] = useState<string | null>(null);
  if (!src || failed === src) return <>{fallback}</>;
  const verdict = policy.judge(src);
  if (verdict === 'blocked') return <>{fallback}</>;
  if (verdict === 'ask') return <AskImage src={src} onAllow={() => policy.allow(src)} fallback={fallback} />;
  return (
    <img
      class={name}
      src={src}
      alt={alt}
      aria-hidden={isNamed}
      loading="lazy"
      decoding="async"
      referrerpolicy="no-referrer"
      onError={() => setFailed(src)}
    />
  );
}

type AskImageProps = Pick<RemoteImageProps, 'fallback'> & { src: string; onAllow(): void };

function AskImage({ src, fallback, onAllow }: AskImageProps) {
  const host = URL.canParse(src) ? new URL(src).host : src;
  // The whole address: a model may have written into it what it read elsewhere.
  const title = `${say('Show images from {host}', { host })}\n${toSeen(src)}`;
  return (
    <span class="ask-image">
      {fallback}
      <button type="button" class="link tiny" title={title} onClick={onAllow}>
        {say('Show image')}
      </button>
    </span>
  );
}

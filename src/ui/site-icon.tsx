/** The icon of a site, as the browser has it; where it has none, a glyph. */
import { createContext } from 'preact';
import { useContext, useState } from 'preact/hooks';
import { Icon } from './icon';
import type { IconName } from './icon-paths';

/** The address of a site's icon inside the browser, never on the web; null: none is known. */
export const SiteIcons = createContext<(origin: string) => string | null>(() => null);

interface SiteIconProps {
  origin: string | null;
  size?: 12 | 14 | 16;
  /** Shown where there is no icon. */
  glyph?: IconName;
}

export function SiteIcon({ origin, size = 14, glyph = 'page' }: SiteIconProps) {
  const addressOf = useContext(SiteIcons);
  const [broken, setBroken] = useState<string | null>(null);
  const address = origin === null ? null : addressOf(origin);
  if (address === null || address === broken) return <Icon name={glyph} size={size} />;
  return <img class={`i i-${size}`} src={address} alt="" onError={() => setBroken(address)} />;
}

/** An icon in the colour of the surrounding text, with a label if it stands alone; or that of a site, as the browser has it, or of a server, as it gave it. */

import { createContext } from 'preact';
import { useContext, useState } from 'preact/hooks';
import { type IconName, iconPaths } from './icon-paths';

/** Icons of dots or solid shapes, for which the common stroke is too thin, and those that follow the reading direction. */
const own: Partial<Record<IconName, string>> = {
  stop: 'solid',
  more: 'bold',
  grip: 'bold',
  queued: 'dashed',
  left: 'onward',
  right: 'onward',
};

export function Icon({ name, size = 16, label }: { name: IconName; size?: 12 | 14 | 16 | 20; label?: string }) {
  const role = label ? { role: 'img' as const, 'aria-label': label } : { 'aria-hidden': 'true' as const }; // const: literal types
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: an icon without a label is hidden from assistive technology
    <svg class={`i i-${size} ${own[name] ?? ''}`} viewBox="0 0 16 16" {...role}>
      {label && <title>{label}</title>}
      <path d={iconPaths[name]} />
    </svg>
  );
}

/** The address of an icon inside the browser, never on the web, by a site's origin or a `serverKey`; null: none is known. */
export const SiteIcons = createContext<(origin: string) => string | null>(() => null);

/** A server by the name that the user gave it, or one of its tools. */
export const serverKey = (server: string, tool?: string): string => ['mcp:', server, tool].filter(Boolean).join(' ');

interface SiteIconProps {
  origin?: string | null;
  /** Of an icon that is known already. */
  address?: string | null | undefined;
  size?: 12 | 14 | 16;
  /** Shown where there is no icon. */
  glyph?: IconName | null;
  label?: string | undefined;
}

export function SiteIcon({ origin = null, address: fixed, size = 14, glyph = 'page', label = '' }: SiteIconProps) {
  const addressOf = useContext(SiteIcons);
  const [broken, setBroken] = useState<string | null>(null);
  const address = fixed ?? (origin === null ? null : addressOf(origin));
  if (address !== null && address !== broken)
    return <img class={`i i-${size}`} src={address} alt={label} onError={() => setBroken(address)} />;
  return glyph && <Icon name={glyph} size={size} label={label} />;
}

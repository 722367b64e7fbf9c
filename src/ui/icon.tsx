/** An icon in the colour of the surrounding text, with a label if it stands alone. */
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

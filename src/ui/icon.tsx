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
  const drawing = <path d={iconPaths[name]} />;
  const style = `i i-${size} ${own[name] ?? ''}`;
  if (!label) {
    return (
      <svg class={style} viewBox="0 0 16 16" aria-hidden="true">
        {drawing}
      </svg>
    );
  }
  return (
    <svg class={style} viewBox="0 0 16 16" role="img" aria-label={label}>
      <title>{label}</title>
      {drawing}
    </svg>
  );
}

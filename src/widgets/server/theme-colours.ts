/** The two themes that a text's contrast is measured in. */
import type { Rgba } from '#tools';

/** Ground and ink of the two themes, as `tokens.css` has them: what stands where no style says otherwise. */
export const themeColours: readonly { name: string; ground: Rgba; ink: Rgba }[] = [
  { name: 'light', ground: [255, 255, 255, 1], ink: [20, 26, 28, 1] },
  { name: 'dark', ground: [21, 24, 26, 1], ink: [232, 236, 237, 1] },
];

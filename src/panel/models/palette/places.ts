/** The places, and the drawer of History. */
import { phrase, say } from '#ui';
import { places as all, drawers, placeNames } from '../navigation';
import type { PaletteSource } from './entry';

export const places: PaletteSource = {
  name: phrase('Places'),
  entries: ({ go, drawer }) => [
    ...placeNames.map((place) => ({
      key: `place ${place}`,
      name: say(all[place].name),
      icon: all[place].icon,
      open: () => go(place),
    })),
    {
      key: 'place history',
      name: say(drawers.history.name),
      icon: drawers.history.icon,
      open: () => {
        drawer.value = 'history';
      },
    },
  ],
};

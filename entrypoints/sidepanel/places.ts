/** The panel's places and drawers, in order, each from its feature, and the palette. To add a place or a drawer, name it here. */

import { phrase } from '#core/tools/phrase.ts';
import { console } from '#features/activity/panel/place.ts';
import { canvas } from '#features/canvas/panel/place.tsx';
import { chatPlace, thisChat } from '#features/chat/panel/place.tsx';
import { evals } from '#features/evals/panel/place.ts';
import { history } from '#features/history/panel/place.ts';
import { resources } from '#features/offers/panel/place.ts';
import { servers } from '#features/servers/panel/place.tsx';
import { help } from '#features/settings/panel/place.ts';
import { check, tools } from '#features/tools/panel/place.tsx';
import { later } from '#ui/panel/later.tsx';
import type { Drawer } from '#ui/panel/navigation.ts';

const contributions = () => import('./contributions');

/** Its sections are the features'. */
const settings: Drawer = {
  name: phrase('Settings'),
  icon: 'sliders',
  view: later(async () => (await contributions()).SettingsSections),
  isListed: true,
};

export const LaterPalette = later(async () => (await contributions()).Everything, 'inside');

export const places = { chat: chatPlace, canvas };
export const drawers = {
  tools,
  servers,
  console,
  check,
  evals,
  history,
  settings,
  help,
  'this-chat': thisChat,
  resources,
};

type AllPlaces = typeof places;
type AllDrawers = typeof drawers;

declare module '#ui/panel/navigation.ts' {
  interface Places extends AllPlaces {}
  interface Drawers extends AllDrawers {}
}

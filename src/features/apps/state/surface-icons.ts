/** The icons that A2UI's basic catalogue names, as paths on the 16 px grid of Tabhand's own. */
import { type IconName, iconPaths } from '#ui/icon-paths.ts';

const ours: readonly (readonly [string, IconName])[] = [
  ['add', 'plus'],
  ['arrowBack', 'left'],
  ['arrowForward', 'right'],
  ['attachFile', 'clip'],
  ['check', 'check'],
  ['close', 'x'],
  ['delete', 'trash'],
  ['download', 'save'],
  ['edit', 'pencil'],
  ['error', 'error'],
  ['help', 'guessed'],
  ['info', 'info'],
  ['lock', 'lock'],
  ['moreHoriz', 'more'],
  ['moreVert', 'more'],
  ['play', 'play'],
  ['print', 'print'],
  ['refresh', 'refresh'],
  ['search', 'search'],
  ['send', 'send'],
  ['settings', 'sliders'],
  ['stop', 'stop'],
  ['trendingDown', 'fall'],
  ['trendingUp', 'rise'],
  ['upload', 'send'],
  ['warning', 'warn'],
];

const star = 'M8 2.2l1.8 3.7 4 .5-3 2.8.8 4L8 11.2l-3.6 2 .8-4-3-2.8 4-.5z';
const heart = 'M8 13.2 3 8.3a3 3 0 0 1 4.3-4.2L8 4.8l.7-.7A3 3 0 0 1 13 8.3z';
const person = 'M5.5 5.2a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0zM3 13.5c0-2.8 2.2-4 5-4s5 1.2 5 4';
const phone =
  'M4.2 2.5h2l1 2.8-1.4 1a7 7 0 0 0 3.9 3.9l1-1.4 2.8 1v2a1.4 1.4 0 0 1-1.6 1.4A10 10 0 0 1 2.8 4.1 1.4 1.4 0 0 1 4.2 2.5z';
const calendar =
  'M3.5 3.5h9a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1zM2.5 6.5h11M5.5 2v3M10.5 2v3';
const camera =
  'M2.8 5h2l1-1.7h4.4l1 1.7h2a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H2.8a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM5.8 8.8a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0 -4.4 0z';
const bell = 'M4 11V7.2a4 4 0 0 1 8 0V11l1 1.2H3zM6.8 14h2.4';
const eye =
  'M1.8 8S4 3.8 8 3.8 14.2 8 14.2 8 12 12.2 8 12.2 1.8 8 1.8 8zM6.2 8a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0 -3.6 0z';
const speaker = 'M2.5 6.2h2.3L8 3.5v9L4.8 9.8H2.5z';
const slash = 'M3 13 13 3';

const drawn: readonly (readonly [string, string])[] = [
  [
    'accountCircle',
    `${iconPaths.queued}M6.2 6.6a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0 -3.6 0zM4.6 11.8c.6-1.6 1.8-2.2 3.4-2.2s2.8.6 3.4 2.2`,
  ],
  ['calendarToday', calendar],
  ['call', phone],
  ['camera', camera],
  ['event', calendar],
  ['fastForward', 'M2.5 4.2v7.6L8 8zM8 4.2v7.6L13.5 8z'],
  ['favorite', heart],
  ['favoriteOff', `${heart}${slash}`],
  ['folder', 'M2.5 4.2h4l1.2 1.5h5.8v6.8h-11z'],
  ['home', 'M2.5 8 8 3l5.5 5M4 7v6h8V7M6.8 13V9.5h2.4V13'],
  [
    'locationOn',
    'M8 14s4.5-4 4.5-7.3a4.5 4.5 0 0 0-9 0C3.5 10 8 14 8 14zM6.5 6.6a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0z',
  ],
  [
    'lockOpen',
    'M4.7 7h6.6a1.2 1.2 0 0 1 1.2 1.2v4.1a1.2 1.2 0 0 1 -1.2 1.2h-6.6a1.2 1.2 0 0 1 -1.2 -1.2v-4.1a1.2 1.2 0 0 1 1.2 -1.2zM5.5 7V5a2.5 2.5 0 0 1 4.8-1',
  ],
  ['mail', 'M2.5 4h11v8.2h-11zM2.5 4.5 8 8.7l5.5-4.2'],
  ['menu', 'M3 4.5h10M3 8h10M3 11.5h10'],
  ['notifications', bell],
  ['notificationsOff', `${bell}${slash}`],
  ['pause', 'M5.5 3.5v9M10.5 3.5v9'],
  ['payment', 'M2.5 4h11v8.2h-11zM2.5 6.8h11M4.5 10h2.5'],
  ['person', person],
  ['phone', phone],
  ['photo', 'M2.5 3h11v10h-11zM2.5 11l3-3 2.5 2.5L10.5 8l3 3M5 5.8v.01'],
  ['rewind', 'M13.5 4.2v7.6L8 8zM8 4.2v7.6L2.5 8z'],
  [
    'share',
    'M10.5 5.5 5.5 8l5 2.5M10.2 4.4a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0zM2.6 8a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0zM10.2 11.6a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0z',
  ],
  ['shoppingCart', 'M1.8 3h1.8l1.6 7.2h6.6l1.4-5.2H4.2M5.8 13v.01M11.2 13v.01'],
  ['skipNext', 'M3.5 4.2v7.6L9.5 8zM11.5 4.2v7.6'],
  ['skipPrevious', 'M12.5 4.2v7.6L6.5 8zM4.5 4.2v7.6'],
  ['star', star],
  ['starHalf', `${star}M8 2.2v9`],
  ['starOff', `${star}${slash}`],
  ['visibility', eye],
  ['visibilityOff', `${eye}${slash}`],
  ['volumeDown', `${speaker}M10.5 6.5a2.2 2.2 0 0 1 0 3`],
  ['volumeMute', speaker],
  ['volumeOff', `${speaker}M10.5 6.5l3 3M13.5 6.5l-3 3`],
  ['volumeUp', `${speaker}M10.5 6.5a2.2 2.2 0 0 1 0 3M12.3 4.8a4.6 4.6 0 0 1 0 6.4`],
];

const paths = new Map([...ours.map(([name, own]) => [name, iconPaths[own]] as const), ...drawn]);

/** Undefined: there is no such icon. Older versions write `arrow_back`. */
export const pathOfIcon = (name: string): string | undefined =>
  paths.get(name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));

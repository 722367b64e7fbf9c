/** Icons of sites and servers. Chrome answers for every site from what it stores; of Firefox's tabs the panel keeps each icon once, small, for chats of the past. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { ServerState } from '#features/servers/index.ts';
import { serverKey } from '#ui/icon.tsx';
import type { Asking } from '#ui/panel/asking.ts';
import type { Keeping, PanelConnection } from '#ui/panel/connection.ts';
import type { PageState } from '../messages';

export type SiteIconStore = ReturnType<typeof createSiteIcons>;

const key = 'tabhand.site-icons';
const maxIcons = 100;
/** Pixels of a side. */
const side = 32;
/** Characters of an icon as a `data:` address, about 4 kB. */
const maxLength = 5500;

type Icons = ReadonlyMap<string, string>;

export function createSiteIcons(
  { on }: Pick<Asking, 'on'>,
  { siteIcon }: Pick<PanelConnection, 'siteIcon'>,
  storage: Keeping,
  servers: ReadonlySignal<readonly ServerState[] | null>,
) {
  const icons = signal<Icons>(siteIcon ? new Map() : read(storage));
  const known = new Map<string, string>();
  const keep = (next: Icons) => {
    icons.value = next;
    storage.setItem(key, JSON.stringify([...next].slice(-maxIcons)));
  };
  on('cleared', () => keep(new Map()));
  return {
    addressOf: (origin: string): string | null =>
      (origin.startsWith('mcp:') ? iconOf(origin, servers.value ?? []) : siteIcon?.(origin)) ??
      icons.value.get(origin) ??
      null,
    /** Keeps the icons that the browser has given for these pages. */
    async learn(pages: readonly Pick<PageState, 'origin' | 'icon'>[]): Promise<void> {
      for (const { origin, icon } of pages) {
        if (siteIcon || origin === null || icon === undefined || known.get(origin) === icon) continue;
        known.set(origin, icon);
        const picture = await redraw(icon).catch(() => null); // the browser can't draw it
        if (picture !== null && picture.length <= maxLength) keep(new Map([...icons.value, [origin, picture]]));
      }
    },
  };
}

/** What a server gave for itself, or for a tool of its own. */
function iconOf(key: string, servers: readonly ServerState[]): string | undefined {
  const server = servers.find(({ name }) => `${key} `.startsWith(`${serverKey(name)} `));
  if (!server || key === serverKey(server.name)) return server?.info?.icon;
  return server.tools.find((tool) => key === serverKey(server.name, tool.name))?.icon;
}

/** As a small PNG: what a page chose is drawn once, as a picture, and not kept. */
async function redraw(icon: string): Promise<string | null> {
  const image = new Image();
  image.src = icon;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  canvas.getContext('2d')?.drawImage(image, 0, 0, side, side);
  return canvas.toDataURL('image/png');
}

function read(storage: Keeping): Icons {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? '[]');
    return new Map(Array.isArray(stored) ? stored.filter(isIcon) : []);
  } catch {
    return new Map(); // not ours, or cut short
  }
}

const isIcon = (one: unknown): one is [string, string] =>
  Array.isArray(one) &&
  typeof one[0] === 'string' &&
  typeof one[1] === 'string' &&
  one[1].startsWith('data:image/png;');

/** A click on the name of a place goes there as a person does: back from a drawer, or by the menu. */
import type { Surface } from './browser.ts';

const inHeader = ['Chat', 'Canvas', 'New chat', 'History'];
const byMenu: Record<string, readonly string[]> = {
  Tools: ['More', 'Tools'],
  Servers: ['More', 'Tools', 'Servers'],
  Activity: ['More', 'Activity'],
  Audit: ['More', 'Audit'],
  Evals: ['More', 'Evals'],
};
const forDevelopers = ['Activity', 'Audit', 'Evals'];

/** As another panel's switch under Settings does it. */
const switchesOn = `localStorage.setItem('tabhand.developer', 'on');
  dispatchEvent(new StorageEvent('storage', { key: 'tabhand.developer', newValue: 'on' }))`;

export const showDeveloperTools = (panel: Pick<Surface, 'value'>) => panel.value(switchesOn);

export async function toPlace(surface: Pick<Surface, 'value'>, name: string, click: (name: string) => Promise<void>) {
  const way = inHeader.includes(name) ? [name] : byMenu[name];
  const look = () => surface.value<string | null>(`document.querySelector('.shell:not(.inspects)')?.className ?? null`);
  let shell = way ? await look() : null;
  if (!way || !shell) return click(name);
  if (forDevelopers.includes(name)) await showDeveloperTools(surface);
  // What is open in a drawer is closed first.
  for (; shell?.includes('sub'); shell = await look()) await click('Back');
  for (const step of way) await click(step);
}

/** A click on the name of a place goes there as a person does: back from a drawer, or by the menu. */
import { maxWait, type Surface } from './browser.ts';

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

/** What a card has in the menu of its answers. */
const inAnswers = /^(Always\b|Allow in this chat|Allow for this run|Deny and stop)/;

/** Whether a button of that name can be pressed now, or the menu that may have it can be opened. */
const lookFor = (name: string) => `(() => {
  const isSeen = (each) => each.offsetParent !== null && !each.disabled;
  const named = [...document.querySelectorAll('button')].filter((each) => each.textContent.trim().startsWith(${JSON.stringify(name)}));
  if (named.some(isSeen)) return 'there';
  const opener = document.querySelector('.ask .answers .more > [aria-expanded=false]');
  return opener && document.querySelector('.ask .answers > :enabled') ? 'folded' : 'none';
})()`;

/** Presses the button of that name, at the latest after so many milliseconds. */
type Click = (name: string, timeout?: number) => Promise<void>;

/** Opens the menu of a card's answers, once the card with that answer is there. */
async function unfoldAnswers(surface: Pick<Surface, 'value'>, name: string, click: Click) {
  for (const end = Date.now() + maxWait; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const state = await surface.value<string>(lookFor(name));
    if (state === 'there') return;
    // The card may be gone by then, and another one come.
    if (state === 'folded') await click('More answers').catch(() => undefined);
  }
}

/** What redraws the card closes its menu: it is opened again then, as a person does. */
async function giveAnswer(surface: Pick<Surface, 'value'>, name: string, click: Click): Promise<void> {
  for (const end = Date.now() + maxWait; Date.now() < end; ) {
    await unfoldAnswers(surface, name, click);
    const isGiven = await click(name, maxWait / 4).then(
      () => true,
      () => false,
    );
    if (isGiven) return;
  }
  await click(name, maxWait / 4); // which says what there was instead
}

/** Also an answer that a card has in its menu. */
export async function toPlace(surface: Pick<Surface, 'value'>, name: string, click: Click) {
  if (inAnswers.test(name)) return giveAnswer(surface, name, click);
  const way = inHeader.includes(name) ? [name] : byMenu[name];
  const look = () => surface.value<string | null>(`document.querySelector('.shell:not(.inspects)')?.className ?? null`);
  let shell = way ? await look() : null;
  if (!way || !shell) return click(name);
  if (forDevelopers.includes(name)) await showDeveloperTools(surface);
  // What is open in a drawer is closed first.
  for (; shell?.includes('sub'); shell = await look()) await click('Back');
  for (const step of way) await click(step);
}

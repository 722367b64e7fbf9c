/** A page in sight while its panel is used, as beside a side panel: only then can it be photographed. */
import type { Surface } from './browsers/browser';

/** `zoom`: how much the person enlarged the page. */
export async function bringsInSight(page: Surface, panel: Surface, zoom = 1): Promise<void> {
  const size = JSON.stringify(await page.value(`[innerWidth * ${zoom}, innerHeight * ${zoom}].map(Math.round)`));
  await panel.value(`(async () => {
    const { tabs, windows } = globalThis.browser ?? chrome;
    const id = Number(new URLSearchParams(location.search).get('tabId'));
    const { windowId, width, height } = await tabs.update(id, { active: true });
    // A driver can have a page be of another size than its window.
    const around = await windows.get(windowId);
    const [w, h] = ${size};
    if (w !== width || h !== height)
      await windows.update(windowId, { width: w + around.width - width, height: h + around.height - height });
    // It takes its size a moment later, if the screen has room for it.
    for (let tries = 0; tries < 100; tries++) {
      const now = await tabs.get(id);
      if (now.width === w && now.height === h) break;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })()`);
  await page.until(`document.visibilityState === 'visible'`);
}

/** Gives a card an answer without a press of the driver, which would bring the panel in front of the page. */
export const pressesBehind = (panel: Surface, label: string): Promise<unknown> =>
  panel.value(
    `void [...document.querySelectorAll('.ask .answers button')].find((each) => each.textContent.startsWith(${JSON.stringify(label)})).click()`,
  );

// Opens the demo's page so that its tools are there: scripts that are registered are in force only a moment later.
import { setTimeout as sleep } from 'node:timers/promises';

const most = 20;

export async function openWithTools(page, url) {
  for (let visits = 0; visits < most; visits++) {
    await page.goto(url);
    for (let looks = 0; looks < 5; looks++) {
      if (await page.evaluate(async () => (await document.modelContext?.getTools?.())?.length > 0)) return;
      await sleep(100);
    }
  }
  throw new Error(`The tools of ${url} don't come. Is access to all sites switched off for Tabhand in this browser?`);
}

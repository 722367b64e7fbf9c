/** Tool packs in Chromium, where the user turns on the browser's own switch for them. */
import { type Chromium, launchChromium, pageOf } from '../../support/browsers/chromium';
import { packsJourney } from '../journeys/packs';

packsJourney('chromium', launchChromium, async (panel, browser) => {
  const { context, extensionId } = browser as Chromium; // launched above
  const page = await context.newPage();
  await page.goto('chrome://extensions/');
  const wish = JSON.stringify({ extensionId, userScriptsAccess: true });
  await page.evaluate(`chrome.developerPrivate.updateExtensionConfiguration(${wish})`);
  await page.close();
  await pageOf(panel).bringToFront();
  await panel.click('Try again');
});

/** What happens when the extension is installed or updated, when the user allows it sites or takes them back, and when a page asks for more of it. */

import { onInstalled } from '#browser/life.ts';
import { allowedSites, mayReachEverySite } from '#browser/permissions.ts';
import { answerPages, registerScripts } from '#browser/scripting.ts';
import { openTab } from '#browser/tabs.ts';
import type { SettingsStore } from '#core/store/settings.ts';

interface Prepared {
  pageMenu: { install(): Promise<unknown> };
  settings: Pick<SettingsStore, 'read'>;
  reach: { greetTabs(): Promise<void> };
  notices: { tellAccess(): Promise<void> };
}

/** Must be called synchronously at the background's start. */
export function prepareInstallation({ pageMenu, settings, reach, notices }: Prepared): void {
  answerPages();
  onInstalled(async (isNew) => {
    // An installation that may already work on every site was set up by somebody else.
    if (isNew && !(await mayReachEverySite())) void openTab('/installed.html');
    await Promise.all([pageMenu.install(), settings.read().then(registerScripts)]);
    await reach.greetTabs();
  });
  allowedSites.onChange(() => void reach.greetTabs().then(() => notices.tellAccess()));
}

/** What happens when the extension is installed or updated, and when the user allows it sites or takes them back. */
import { allowedSites, mayReachEverySite, onInstalled, openTab, registerScripts } from '#browser';
import type { SettingsStore } from '#storage';

interface Prepared {
  pageMenu: { install(): Promise<unknown> };
  settings: Pick<SettingsStore, 'read'>;
  reach: { greetTabs(): Promise<void> };
  notices: { tellAccess(): Promise<void> };
}

/** Must be called synchronously at the background's start. */
export function prepareInstallation({ pageMenu, settings, reach, notices }: Prepared): void {
  onInstalled(async (isNew) => {
    // Firefox opens its sidebar by itself. An installation that may already work on every site was set up by somebody else.
    if (isNew && !import.meta.env.FIREFOX && !(await mayReachEverySite())) void openTab('/installed.html');
    await Promise.all([pageMenu.install(), settings.read().then(registerScripts)]);
    await reach.greetTabs();
  });
  allowedSites.onChange(() => void reach.greetTabs().then(() => notices.tellAccess()));
}

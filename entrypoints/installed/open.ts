/** The page that opens once, after the installation. */
import { signal } from '@preact/signals';
import { browserCommands } from '#browser/commands.ts';
import { catalogue } from '#browser/language.ts';
import { allowedSites, mayReachEverySite } from '#browser/permissions.ts';
import { openTab, ownWindow } from '#browser/tabs.ts';
import { openPanelIn } from '#browser/toolbar.ts';
import type { Commands } from '#core/bus/command.ts';
import { connectPanel } from '#core/bus/ports.ts';
import { demoPage } from '#features/sites/state/demo-page.ts';
import { speak } from '#ui/language/index.tsx';
import { mountInstalled } from './mount';

speak(catalogue(), document.documentElement);

const client = connectPanel<Commands>();
const [windowId, commands, every] = await Promise.all([ownWindow(), browserCommands(), mayReachEverySite()]);
const [isAllowed, hasModel] = [signal(every), signal(false)];
const look = async () => {
  isAllowed.value = await mayReachEverySite();
};
const openPanel = () => windowId !== null && openPanelIn(windowId);

allowedSites.onChange(look);
client.onNotice((notice) => {
  if (notice.type === 'model') hasModel.value = notice.model.choice !== null;
});
mountInstalled(document.body, {
  keys: commands.find(({ name }) => /^_execute_(sidebar_)?action$/.test(name))?.keys ?? '',
  ...{ isAllowed, hasModel, openPanel },
  allowEvery: () => void allowedSites.requestEvery(),
  openDemo() {
    openPanel();
    void openTab(demoPage);
  },
  useDemoMode: () => client.command('set-model', { choice: { type: 'demo' } }),
});
client.wake();

/** The page that Chrome shows once, after the installation. */
import { browserCommands } from '#browser/commands.ts';
import { catalogue } from '#browser/language.ts';
import { ownWindow } from '#browser/tabs.ts';
import { openPanelIn } from '#browser/toolbar.ts';
import { speak } from '#ui/language/index.tsx';
import { mountInstalled } from './mount';

speak(catalogue(), document.documentElement);

const [windowId, commands] = await Promise.all([ownWindow(), browserCommands()]);
mountInstalled(document.body, {
  keys: commands.find(({ name }) => name === '_execute_action')?.keys ?? '',
  openPanel: () => windowId !== null && openPanelIn(windowId),
});

/** The page that Chrome shows once, after the installation. */
import { browserCommands, catalogue, openPanelIn, ownWindow } from '#browser';
import { mountInstalled } from '#panel/installed';
import { speak } from '#ui';

speak(catalogue(), document.documentElement);

const [windowId, commands] = await Promise.all([ownWindow(), browserCommands()]);
mountInstalled(document.body, {
  keys: commands.find(({ name }) => name === '_execute_action')?.keys ?? '',
  openPanel: () => windowId !== null && openPanelIn(windowId),
});

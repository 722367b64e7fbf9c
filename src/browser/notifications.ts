/** The browser's notifications. It has them only once the user has allowed them. */
import { browser } from 'wxt/browser';
import { messageFor } from './language';
import { openTab } from './tabs';

/** A run ended. */
export const notifyOfEnd = async (conversationId: string, title: string): Promise<unknown> =>
  browser.notifications?.create(conversationId, {
    type: 'basic',
    iconUrl: '/icon/128.png',
    title,
    message: messageFor('run_ended'),
  });

const openChat = (conversationId: string): void => {
  void browser.notifications.clear(conversationId);
  void openTab(`/sidepanel.html?conversation=${conversationId}&place=chat`);
};

/** A click on one opens its chat. Must be called synchronously at the background's start. */
export function openChatsOfNotifications(): void {
  const listen = () => browser.notifications?.onClicked.addListener(openChat);
  listen();
  browser.permissions.onAdded.addListener(listen);
}

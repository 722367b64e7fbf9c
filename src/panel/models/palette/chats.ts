/** The chats, newest first. */
import { phrase, say, toDay } from '#ui';
import type { PaletteSource } from './entry';

export const chats: PaletteSource = {
  name: phrase('Chats'),
  entries: ({ history, show }) =>
    (history.list.value ?? []).map(({ id, title, at }) => ({
      key: `chat ${id}`,
      name: title || say('New chat'),
      about: toDay(at),
      icon: 'chat',
      open: () => show(id),
    })),
};

/** Chat among the panel's places, marked while calls wait for the user, and the drawer of its settings. */
import { phrase } from '#core/tools/phrase.ts';
import { sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { later } from '#ui/panel/later.tsx';
import type { Drawer, Place } from '#ui/panel/navigation.ts';
import { Chat } from './chat';

export const chatPlace: Place = {
  name: phrase('Chat'),
  icon: 'chat',
  key: 'c',
  view: Chat,
  mark: () => <CallsWait count={usePanel().conversation.waiting.value.length} />,
};

export const thisChat: Drawer = {
  name: phrase('Chat settings'),
  icon: 'chat',
  view: later(async () => (await import('./this-chat')).ThisChatDrawer),
};

export function CallsWait({ count }: { count: number }) {
  if (count === 0) return null;
  const label = sayCount(count, 'Calls waiting for you: {count}');
  return <span class="dot waits" role="img" aria-label={label} />;
}

import { say } from '#ui/language/index.tsx';
import type { Contribution } from '#ui/panel/contribution.ts';

export const chatContribution: Contribution = {
  commands: ({ conversation, drawer, shown, openInTab }) => [
    ...(conversation.activity.value
      ? [{ key: 'stop', name: say('Stop the run'), icon: 'stop' as const, open: conversation.stop }] // as const: one icon
      : []),
    { key: 'new-chat', name: say('New chat'), icon: 'compose', open: shown.startNew },
    { key: 'this-chat', name: say('Chat settings'), icon: 'chat', open: () => (drawer.value = 'this-chat') },
    { key: 'tab', name: say('Open in a full tab'), icon: 'tab', open: () => openInTab() },
  ],
};

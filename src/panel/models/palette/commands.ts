/** What can be done from anywhere in the panel. */
import { phrase, say } from '#ui';
import type { PaletteEntry, PaletteSource } from './entry';

export const commands: PaletteSource = {
  name: phrase('Commands'),
  entries(panel) {
    const { conversation, drawer, setup, openSettings, go, startNew, openInTab, openGallery } = panel;
    const stop: PaletteEntry = {
      key: 'stop',
      name: say('Stop the run'),
      icon: 'stop',
      open: () => conversation.stop(),
    };
    return [
      ...(conversation.activity.value ? [stop] : []),
      { key: 'new-chat', name: say('New chat'), icon: 'compose', open: startNew },
      {
        key: 'this-chat',
        name: say('Chat settings'),
        icon: 'chat',
        open: () => {
          drawer.value = 'this-chat';
        },
      },
      {
        key: 'model',
        name: say('Set up a model'),
        icon: 'plus',
        open: () => {
          setup.pick('anthropic');
          openSettings('models');
        },
      },
      { key: 'server', name: say('Add a server'), about: say('MCP servers'), icon: 'mcp', open: () => go('servers') },
      { key: 'tab', name: say('Open in a full tab'), icon: 'tab', open: openInTab },
      { key: 'gallery', name: say('Widget gallery'), icon: 'widget', open: openGallery },
    ];
  },
};

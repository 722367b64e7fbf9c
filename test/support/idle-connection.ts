/** A panel's connection to nothing: what a stand-in leaves out of it does nothing, and allows what it is asked for. */
import type { PanelConnection } from '../../src/ui/panel/connection';

export const idleConnection: Omit<PanelConnection, 'command' | 'onNotice'> = {
  onConnect: () => undefined,
  tab: { current: async () => 7, isClosed: async () => false, onChange: () => undefined },
  windowId: async () => null,
  openInTab: () => undefined,
  openGallery: () => undefined,
  shortcuts: {
    list: async () => [
      { name: '_execute_action', keys: 'Ctrl+Shift+L' },
      { name: 'new-chat', keys: '' },
      { name: 'go-to-approval', keys: 'Ctrl+Shift+.' },
    ],
    change: async () => undefined,
  },
  sites: {
    list: async () => 'every',
    onChange: () => undefined,
    requestEvery: async () => true,
    forget: async () => true,
  },
  requestOrigin: async () => true,
  requestIdentity: async () => true,
  requestPermission: async () => true,
  openUserScriptSwitch: () => undefined,
};

/** The key of opened secrets, in the browser's session storage: memory that no page and no content script can read. */
import { browser } from 'wxt/browser';
import type { KeyKeeping } from './secrets';

const name = 'secretsKey';

export const sessionKey: KeyKeeping = {
  async read() {
    const { [name]: kept } = await browser.storage.session.get(name);
    return typeof kept === 'string' ? kept : null;
  },
  async write(key) {
    if (key === null) await browser.storage.session.remove(name);
    else await browser.storage.session.set({ [name]: key });
  },
};

/** The browser's window in which a service asks a user to sign in. */
import { browser } from 'wxt/browser';

/** Where a service sends the user back to. Chrome tells it only with the permission, but it is always this. */
export const redirectUrl = (): string =>
  import.meta.env.FIREFOX ? browser.identity.getRedirectURL() : `https://${browser.runtime.id}.chromiumapp.org/`;

/** Where the document of `npm run package` is served from, as the build is told; it names this address itself. */
export const metadataUrl: string | undefined = import.meta.env.WXT_CLIENT_METADATA_URL || undefined;

/** Must be called in a click. Firefox has the permission from the start: it can't be asked for later. */
export const requestIdentity = async (): Promise<boolean> =>
  import.meta.env.FIREFOX || browser.permissions.request({ permissions: ['identity'] });

/** In the browser's session: the windows outlive a background that ends, and Chrome shows one at a time. */
const kept = 'signInWindows';

const close = async (ids: unknown): Promise<void> => {
  const numbers = Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : [];
  await Promise.all(numbers.map((id) => browser.windows.remove(id).catch(() => undefined))); // the user was faster
};

/** What is left of a background that ended, whether or not it had time to note its window. */
async function closeLeft(url: string): Promise<void> {
  await close((await browser.storage.session.get(kept))[kept]);
  const popups = await browser.windows.getAll({ populate: true, windowTypes: ['popup'] });
  const { origin } = new URL(url);
  const left = popups.filter(({ tabs }) => tabs?.some((tab) => tab.url && new URL(tab.url).origin === origin));
  await close(left.map(({ id }) => id));
}

/** Milliseconds that Chrome may take to notice that a window was closed. */
const noticesWithin = 5000;

async function launch(url: string, signal: AbortSignal): Promise<string | undefined> {
  for (const end = performance.now() + noticesWithin; ; ) {
    try {
      return await browser.identity.launchWebAuthFlow({ url, interactive: true });
    } catch (error) {
      const isTaken = /one web auth flow/i.test(String(error));
      if (!isTaken || signal.aborted || performance.now() > end) throw error;
      await closeLeft(url);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

/** Resolves with the address that the service led back to; undefined if the user closed the window. Aborting closes it. */
export async function openSignIn(url: string, signal: AbortSignal): Promise<string | undefined> {
  await close((await browser.storage.session.get(kept))[kept]);
  const opened: number[] = [];
  const note = ({ id, type }: { id?: number; type?: string }) => {
    if (id === undefined || type !== 'popup') return;
    opened.push(id);
    void browser.storage.session.set({ [kept]: opened });
  };
  const giveUp = () => void close(opened);
  browser.windows.onCreated.addListener(note);
  signal.addEventListener('abort', giveUp);
  try {
    return await launch(url, signal);
  } catch (error) {
    // Each browser has its own words; for a closed window, all speak of the user.
    if (/user|cancel|approve/i.test(String(error))) return undefined;
    throw error;
  } finally {
    browser.windows.onCreated.removeListener(note);
    signal.removeEventListener('abort', giveUp);
    await browser.storage.session.remove(kept);
  }
}

/** Requests of the extension itself to the addresses of models and servers. */
import { type Browser, browser } from 'wxt/browser';
import { mayReach } from './permissions';

let last: Promise<unknown> = Promise.resolve();

/**
 * Whether the extension may reach an address of the user's. From then on its own requests to that origin go without
 * `Origin`: many servers refuse an extension's, and no server needs it of a program that no page controls. Requests of
 * pages keep theirs. The rule ends with the browser session.
 */
export async function openWay(url: string): Promise<boolean> {
  if (!(await mayReach(url))) return false;
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) {
    // One after the other: two rules at once would take the same number.
    last = last.then(() => leaveOutOrigin(`${new URL(url).origin}/`)).catch((error: unknown) => console.error(error));
    await last;
  }
  return true;
}

async function leaveOutOrigin(place: string): Promise<void> {
  const { declarativeNetRequest: requests } = browser;
  const urlFilter = `|${place}`;
  const rules = await requests.getSessionRules();
  if (rules.some(({ condition }) => condition.urlFilter === urlFilter)) return;
  const initiator = new URL(browser.runtime.getURL('/')).host;
  const id = Math.max(0, ...rules.map((rule) => rule.id)) + 1;
  const action: Browser.declarativeNetRequest.RuleAction = {
    type: 'modifyHeaders',
    requestHeaders: [{ header: 'origin', operation: 'remove' }],
  };
  await requests.updateSessionRules({
    addRules: [
      { id, action, condition: { urlFilter, initiatorDomains: [initiator], resourceTypes: ['xmlhttprequest'] } },
    ],
  });
}

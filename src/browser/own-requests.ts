/** Requests of the extension itself to the addresses of models and servers. */
import { type Browser, browser } from 'wxt/browser';
import { mayReach } from './permissions';

let last: Promise<unknown> = Promise.resolve();

type Headers = Browser.declarativeNetRequest.ModifyHeaderInfo[];

const withoutOrigin: Headers = [{ header: 'origin', operation: 'remove' }];
const onFreshConnections: Headers = [{ header: 'connection', operation: 'set', value: 'close' }];

/**
 * Whether the extension may reach an address of the user's. From then on its own requests to that origin go without
 * `Origin`: many servers refuse an extension's, and no server needs it of a program that no page controls. Requests of
 * pages keep theirs. The rule ends with the browser session.
 */
export const openWay = (url: string): Promise<boolean> => open(url, withoutOrigin);

/**
 * As `openWay`, to a server whose tools may change something: each request has a connection of its own. A browser sends a POST
 * again by itself when a connection that was used before ends without an answer, also if the server has carried it out.
 * All requests of the origin have to close theirs: one that was kept open would be used for the next.
 */
export const openWayToServer = (url: string): Promise<boolean> => open(url, [...withoutOrigin, ...onFreshConnections]);

async function open(url: string, headers: Headers): Promise<boolean> {
  if (!(await mayReach(url))) return false;
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) {
    // One after the other: two rules at once would take the same number.
    last = last.then(() => change(`${new URL(url).origin}/`, headers)).catch((error: unknown) => console.error(error));
    await last;
  }
  return true;
}

async function change(place: string, requestHeaders: Headers): Promise<void> {
  const { declarativeNetRequest: requests } = browser;
  const urlFilter = `|${place}`;
  const rules = await requests.getSessionRules();
  const known = rules.find(({ condition }) => condition.urlFilter === urlFilter);
  // A model and a server may have one origin.
  if (known && (known.action.requestHeaders?.length ?? 0) >= requestHeaders.length) return;
  const initiator = new URL(browser.runtime.getURL('/')).host;
  const id = known?.id ?? Math.max(0, ...rules.map((rule) => rule.id)) + 1;
  const action: Browser.declarativeNetRequest.RuleAction = { type: 'modifyHeaders', requestHeaders };
  await requests.updateSessionRules({
    removeRuleIds: known ? [id] : [],
    addRules: [
      { id, action, condition: { urlFilter, initiatorDomains: [initiator], resourceTypes: ['xmlhttprequest'] } },
    ],
  });
}

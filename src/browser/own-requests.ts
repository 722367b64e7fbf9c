/** Requests of the extension itself to the addresses of models and servers. */
import { type Browser, browser } from 'wxt/browser';
import { mayReach } from './permissions';

let last: Promise<unknown> = Promise.resolve();

/**
 * Whether the extension may reach an address of the user's. From then on its own requests to that origin go without
 * `Origin`: many servers refuse an extension's, and no server needs it of a program that no page controls. Requests of
 * pages keep theirs. The rules end with the browser session.
 */
export async function openWay(url: string): Promise<boolean> {
  if (!(await mayReach(url))) return false;
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) {
    // One after the other: two rules at once would take the same number.
    last = last.then(() => setRules(`|${new URL(url).origin}/`)).catch((error: unknown) => console.error(error));
    await last;
  }
  return true;
}

type Action = Browser.declarativeNetRequest.RuleAction;

/** Behind an address, where no server sees them and rules do. */
const marks = { call: '#tabhand-call', end: '#tabhand-call-end' } as const;

const withoutOrigin: Action = {
  type: 'modifyHeaders',
  requestHeaders: [{ header: 'origin', operation: 'remove' }],
};
const withoutCookies: Action = {
  type: 'modifyHeaders',
  requestHeaders: [{ header: 'cookie', operation: 'remove' }],
  responseHeaders: [{ header: 'set-cookie', operation: 'remove' }],
};
const closing: Action = {
  type: 'modifyHeaders',
  requestHeaders: [{ header: 'connection', operation: 'set', value: 'close' }],
};

async function setRules(origin: string): Promise<void> {
  const { declarativeNetRequest: requests } = browser;
  const rules = await requests.getSessionRules();
  const initiatorDomains = [new URL(browser.runtime.getURL('/')).host];
  const wanted = Object.entries({ [origin]: withoutOrigin, [marks.call]: withoutCookies, [marks.end]: closing });
  const first = Math.max(0, ...rules.map((rule) => rule.id)) + 1;
  const addRules = wanted
    .filter(([urlFilter]) => rules.every(({ condition }) => condition.urlFilter !== urlFilter))
    .map(([urlFilter, action], i) => ({
      id: first + i,
      action,
      condition: { urlFilter, initiatorDomains, resourceTypes: ['xmlhttprequest' as const] }, // a literal type
    }));
  if (addRules.length > 0) await requests.updateSessionRules({ addRules });
}

/** By origin: the requests that are closing connections on which calls were answered. */
const ending = new Map<string, Set<Promise<unknown>>>();
/** Milliseconds for one of them. */
const maxEnd = 2_000;

/**
 * As `fetch`, with a new connection for each call of a tool: a browser sends a POST again by itself when a connection that was used
 * before ends without an answer, also if the server has carried it out. Requests with and without credentials share no connections in
 * either browser, so calls alone are sent with them, and the rules take the cookies out. After its answer a call's connection is
 * closed, and the next call waits for that.
 */
export async function fetchOnce(url: string | URL, init: RequestInit = {}): Promise<Response> {
  if (!isCall(init) || !(await keepsCookiesOut())) return fetch(url, init);
  const ends = ending.get(new URL(url).origin) ?? new Set();
  ending.set(new URL(url).origin, ends);
  while (ends.size > 0) await Promise.all(ends);
  const headers = withoutLogin(init.headers);
  const response = await fetch(withMark(url, marks.call), { ...init, headers, credentials: 'include' });
  const end = () => {
    const ended = closeOne(url).finally(() => ends.delete(ended));
    ends.add(ended);
  };
  if (!response.body) {
    end();
    return response;
  }
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  void response.body.pipeTo(writable).then(end, end);
  return new Response(readable, response);
}

/**
 * Chromium puts the login that the user has given to a page of the host under every request with credentials that names none; no rule
 * sees that. Firefox doesn't, so nothing empty goes from there.
 */
function withoutLogin(received?: HeadersInit): Headers {
  const headers = new Headers(received);
  if (!import.meta.env.FIREFOX && !headers.has('authorization')) headers.set('authorization', '');
  return headers;
}

let isKept = false;

/** Whether the rule stands: a call goes without credentials otherwise. The rule outlives the background. */
async function keepsCookiesOut(): Promise<boolean> {
  isKept ||= (await browser.declarativeNetRequest.getSessionRules()).some(
    ({ condition }) => condition.urlFilter === marks.call,
  );
  return isKept;
}

const isCall = ({ body }: RequestInit): boolean =>
  typeof body === 'string' && body.includes('"tools/call"') && JSON.parse(body).method === 'tools/call'; // the client's own

function withMark(url: string | URL, mark: string): URL {
  const marked = new URL(url);
  marked.hash = mark;
  return marked;
}

/** Takes the idle connection and ends it, whatever is answered. A redirect may lead to an address without the mark, where cookies would go along. */
async function closeOne(url: string | URL): Promise<void> {
  const signal = AbortSignal.timeout(maxEnd);
  const asked = { method: 'OPTIONS', headers: withoutLogin(), redirect: 'manual', signal } as const; // a literal type
  await fetch(withMark(url, marks.end), { ...asked, credentials: 'include' })
    .then((response) => response.body?.cancel())
    .catch(() => undefined); // nothing is lost: there may be no connection any more
}

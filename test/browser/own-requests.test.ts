/** Calls of tools take no cookies along, whether the browser takes the rules that keep them out or not. */
import { beforeEach, expect, test, vi } from 'vitest';

interface Rule {
  id: number;
  condition: { urlFilter: string };
}

const { rules, requests } = vi.hoisted(() => {
  const rules: Rule[] = [];
  const updateSessionRules = vi.fn(async ({ addRules }: { addRules: Rule[] }) => void rules.push(...addRules));
  return { rules, requests: { getSessionRules: async () => rules, updateSessionRules } };
});
vi.mock('wxt/browser', () => ({
  browser: {
    declarativeNetRequest: requests,
    permissions: { contains: async () => true },
    runtime: { getURL: () => 'chrome-extension://tabhand/' },
  },
}));

const url = 'http://127.0.0.1:3000/mcp';
const call = { method: 'POST', body: '{"method":"tools/call"}', credentials: 'omit' } as const;
const sent: [address: string, credentials: string | undefined][] = [];

beforeEach(() => {
  vi.resetModules();
  rules.length = 0;
  sent.length = 0;
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    sent.push([`${address}`, init?.credentials]);
    return new Response(null);
  });
});

test('a call is sent over connections of its own, once the rule stands that takes cookies out of it', async () => {
  const { fetchOnce, openWay } = await import('../../src/browser/own-requests');
  await openWay(url);
  await fetchOnce(url, call);
  expect(sent[0]).toEqual([`${url}#tabhand-call`, 'include']);
});

test('where the browser takes no rule, a call is sent as any other request, without cookies', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  requests.updateSessionRules.mockRejectedValueOnce(new Error('Too many rules.'));
  const { fetchOnce, openWay } = await import('../../src/browser/own-requests');
  expect(await openWay(url)).toBe(true);
  await fetchOnce(url, call);
  expect(sent).toEqual([[url, 'omit']]);
});

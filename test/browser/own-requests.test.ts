/** The rules for the extension's own requests, as the browser is given them. */
import { beforeEach, expect, test, vi } from 'vitest';

interface Rule {
  id: number;
  condition: { urlFilter: string };
  action: { requestHeaders: { header: string }[] };
}

const { rules, browser } = vi.hoisted(() => {
  const rules = new Map<number, Rule>();
  const update = async ({ removeRuleIds = [], addRules = [] }: { removeRuleIds?: number[]; addRules?: Rule[] }) => {
    for (const id of removeRuleIds) rules.delete(id);
    for (const rule of addRules) rules.set(rule.id, rule);
  };
  const declarativeNetRequest = { getSessionRules: async () => [...rules.values()], updateSessionRules: update };
  const runtime = { getURL: () => 'chrome-extension://own/' };
  return { rules, browser: { permissions: { contains: async () => true }, runtime, declarativeNetRequest } };
});
vi.mock('wxt/browser', () => ({ browser }));
const { openWay, openWayToServer } = await import('#browser');

const headersBy = () =>
  [...rules.values()].map(({ condition, action }) => [
    condition.urlFilter,
    action.requestHeaders.map(({ header }) => header),
  ]);

beforeEach(() => rules.clear());

test('requests to a server have a connection each, also where a model of the same origin was reached before or is after', async () => {
  await openWay('http://a.example/v1');
  await Promise.all([openWayToServer('http://a.example/mcp'), openWayToServer('http://b.example/mcp')]);
  await openWay('http://a.example/v1');
  expect(headersBy()).toEqual([
    ['|http://a.example/', ['origin', 'connection']],
    ['|http://b.example/', ['origin', 'connection']],
  ]);
});

test('those to a model keep their connections', async () => {
  await openWay('https://model.example/v1');
  expect(headersBy()).toEqual([['|https://model.example/', ['origin']]]);
});

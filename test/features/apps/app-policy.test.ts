/** The policy of an app's page: what was declared, and nothing by default. */
import { expect, test } from 'vitest';
import { hostsOf, toAllow, toDocument, toPolicy } from '../../../src/features/apps/state/app-policy';

const page = (csp: object, permissions = {}) => ({ html: '', csp, permissions });

test('without a declaration nothing is reached, and no frame is drawn', () => {
  const policy = toPolicy({}).split('; ');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("connect-src 'none'");
  expect(policy).toContain("frame-src 'none'");
  expect(policy).toContain("form-action 'none'");
  expect(policy.join()).not.toMatch(/https?:|\*/);
});

test('declared hosts are named, each for what it was declared for; frames stay out', () => {
  const policy = toPolicy({
    connectDomains: ['https://api.test'],
    resourceDomains: ['https://cdn.test'],
    frameDomains: ['https://framed.test'],
  });
  expect(policy).toContain('connect-src https://api.test;');
  expect(policy).toMatch(/script-src [^;]*https:\/\/cdn\.test/);
  expect(policy).not.toContain('framed.test');
});

test('the hosts that the user is shown are all that the policy lets through', () => {
  const csp = { connectDomains: ['https://a.test', 'wss://a.test'], resourceDomains: ['https://*.b.test'] };
  expect(hostsOf(page(csp))).toEqual(['a.test', '*.b.test']);
});

test('permissions are those that were declared', () => {
  expect(toAllow(page({}))).toBe('');
  expect(toAllow(page({}, { camera: {}, clipboardWrite: {} }))).toBe('camera; clipboard-write');
});

test('no text can declare a shadow root, where frames couldn’t be watched', () => {
  const html = '<p><template ShadowRootMode="closed"><iframe srcdoc="x"></iframe></template></p>';
  expect(toDocument({ ...page({}), html })).not.toMatch(/shadowrootmode/i);
});

/** The permissions policy for "tools" of cross-origin frames, which only their parents can read. */
import { expect, test, vi } from 'vitest';
import { answerFrame, MAY_I, readPolicy } from '../../src/webmcp/policy';
import type { Policy } from '../../src/webmcp/tree/peer';

type Global = Parameters<typeof readPolicy>[0];

/** What a frame of another origin sends to its parent, and what it then makes of the policy. */
function createFrame(origin: string, reach: (event: MessageEvent) => void) {
  const window = {} as Window; // only compared
  const postMessage = (data: unknown, _target: string, [port]: MessagePort[]) =>
    reach(
      Object.assign(new Event('message'), { data, origin, source: window, ports: [port] }) as unknown as MessageEvent,
    );
  const policy = readPolicy({ frameElement: null, origin, parent: { postMessage }, window } as unknown as Global);
  return { window, policy };
}

const ALLOWING: Policy = { isAllowed: () => true };

/** A frame in a page that answers for `elements`, as far as a parent reads them. */
function inPage(origin: string, element: { allow: string; src: string }, own = ALLOWING) {
  const frame = createFrame(origin, (event) => {
    const document = { querySelectorAll: () => [{ ...element, contentWindow: frame.window }] };
    if (event.data === MAY_I) void answerFrame(document as unknown as Document, own, event);
  });
  return frame.policy;
}

async function isAllowed(policy: Policy): Promise<boolean> {
  await policy.pending?.();
  return policy.isAllowed();
}

const SHOP = 'https://shop.example';
const src = `${SHOP}/cart`;

test.each([
  ['', false],
  ['camera *', false],
  ['tools', true],
  ['camera; tools *', true],
  ["tools 'self'", false],
  ["tools 'none'; tools *", false],
  [`tools https://other.example ${SHOP}`, true],
  ['tools https://other.example', false],
  ['toolset *', false],
])('issue 18, item 5: a cross-origin frame with allow="%s" may have tools: %s', async (allow, allowed) => {
  expect(await isAllowed(inPage(SHOP, { allow, src }))).toBe(allowed);
});

test('issue 18, item 5: allow="tools" is for the origin of the frame’s address, and for a sandboxed one', async () => {
  expect(await isAllowed(inPage('https://elsewhere.example', { allow: 'tools', src }))).toBe(false);
  expect(await isAllowed(inPage('null', { allow: 'tools', src }))).toBe(true);
});

test('issue 18, item 5: a frame in a page that may have no tools has none either', async () => {
  expect(await isAllowed(inPage(SHOP, { allow: 'tools *', src }, { isAllowed: () => false }))).toBe(false);
});

test('issue 18, item 5: a parent without an answer allows tools after a moment, and a late answer still counts', async () => {
  vi.useFakeTimers();
  let sent: MessageEvent | undefined;
  const { policy } = createFrame(SHOP, (event) => {
    sent = event;
  });
  const pending = policy.pending?.();
  await vi.advanceTimersByTimeAsync(500);
  await pending;
  vi.useRealTimers();
  expect(policy.isAllowed()).toBe(true);
  sent?.ports[0]?.postMessage(false);
  await vi.waitFor(() => expect(policy.isAllowed()).toBe(false));
});

test('issue 18, item 5: a top-level document waits for nobody', () => {
  const window = {};
  const page = { frameElement: null, origin: SHOP, parent: window, window } as unknown as Global;
  expect(readPolicy(page).pending?.()).toBeUndefined();
});

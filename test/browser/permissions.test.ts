/** Access to addresses: what the browser is asked for. */
import { expect, test, vi } from 'vitest';

const { request } = vi.hoisted(() => ({ request: vi.fn(async () => true) }));
vi.mock('wxt/browser', () => ({ browser: { permissions: { request } } }));
const { requestOrigin } = await import('#browser/permissions.ts');

test('permission is asked for a host, whatever its port', async () => {
  await requestOrigin('http://localhost:11434/v1');
  expect(request).toHaveBeenCalledWith({ origins: ['http://localhost/*'] });
});

/** What browsers say of a request that failed is nobody's word about the cause. */
import { SseError } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { toServerProblem } from '../../../src/features/servers/mcp/problem';

const secrets = { headers: {}, url: 'http://127.0.0.1:9/mcp' };
const ofBrowsers = [
  new TypeError('Failed to fetch'),
  new TypeError('NetworkError when attempting to fetch resource.'),
  new TypeError('Load failed'),
  new SseError(undefined, 'TypeError: Failed to fetch', new Event('error') as never), // its event is not read
];

test.each(ofBrowsers)('%s: the server is not there, and no more is said', (error) => {
  expect(toServerProblem(error, secrets)).toEqual({ code: 'unreachable', detail: '' });
});

test('the cause is said where there is one', () => {
  const error = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:9') });
  expect(toServerProblem(error, secrets).detail).toContain('ECONNREFUSED');
});

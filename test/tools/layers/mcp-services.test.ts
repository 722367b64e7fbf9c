/** What the services that a server names can't be made to do or to get. */
import { expect, test } from 'vitest';
import { toServiceFetch } from '../../../src/features/servers/mcp/service-fetch';
import { revoke } from '../../../src/features/servers/mcp/sign-in';

const endpoint = (issuer: string) => ({
  ...{
    issuer,
    authorization_endpoint: `${issuer}/a`,
    token_endpoint: `${issuer}/t`,
    response_types_supported: ['code'],
  },
  revocation_endpoint: `${issuer}/revoke`,
});

test.each([
  ['the service that gave the tokens', 'https://first.example', 2],
  ['no service that the server names since', 'https://other.example', 0],
])('signing out tells %s', async (_, issuer, times) => {
  const sent: string[] = [];
  await revoke(
    {
      tokens: { access_token: 'a', refresh_token: 'r', token_type: 'Bearer', issuer: 'https://first.example' },
      client: { client_id: 'c', client_secret: 's', issuer: 'https://first.example' },
      discovery: { authorizationServerUrl: issuer, authorizationServerMetadata: endpoint(issuer) },
    },
    async (url) => {
      sent.push(String(url));
      return new Response();
    },
  );
  expect(sent).toEqual(Array(times).fill(`${issuer}/revoke`));
});

test('an answer from where a service redirects inward is not read', async () => {
  const answer = Object.defineProperties(new Response('{}'), {
    redirected: { value: true },
    url: { value: 'http://192.168.0.1/' },
  });
  const fetch = toServiceFetch(
    'https://mcp.example',
    async () => answer,
    (text) => text,
  );
  await expect(fetch('https://login.example/metadata')).rejects.toMatchObject({ fault: 'unsafe' });
});

/** What the SDK's steps of signing in ask for: who Tabhand is at the service, what is kept, and where the user goes. */
import type { AddClientAuthentication, DpopSession, OAuthClientProvider } from '@modelcontextprotocol/client';
import { nameInIdToken } from './account-name';
import { SignInError } from './service-fetch';
import type { RegisteredClient, SignInKept } from './sign-in-kept';
import { signAssertion } from './signed-jwt';

/** Of one attempt; it ends with the background. */
export interface Flow {
  verifier: string;
  state: string;
  address?: URL | undefined;
}

export interface Keeping {
  recall(): Promise<SignInKept>;
  change(now: Partial<SignInKept>): Promise<void>;
}

interface Given extends Keeping {
  redirectUrl: string;
  registered: RegisteredClient | undefined;
  clientMetadataUrl: string | undefined;
  /** Where the service binds tokens to a key. */
  proofs(): Promise<DpopSession | undefined>;
}

/** Who Tabhand is: the client that the user registered, else the one at its metadata document, else one that it registers. */
export function createProvider(given: Given, flow: Flow): OAuthClientProvider {
  const { redirectUrl, registered, clientMetadataUrl, proofs } = given;
  const isAlone = registered?.grant === 'client_credentials';
  return {
    redirectUrl: isAlone ? undefined : redirectUrl,
    clientMetadata: toClientMetadata(redirectUrl),
    ...(clientMetadataUrl !== undefined && { clientMetadataUrl }),
    ...(registered?.private_key !== undefined && { addClientAuthentication: signWith(registered) }),
    ...(isAlone && {
      prepareTokenRequest: (scope) =>
        new URLSearchParams({ grant_type: 'client_credentials', ...(scope !== undefined && { scope }) }),
    }),
    ...toStored(given),
    dpop: proofs,
    state: () => {
      flow.state = crypto.randomUUID();
      return flow.state;
    },
    saveCodeVerifier: (verifier) => {
      flow.verifier = verifier;
    },
    codeVerifier: () => flow.verifier,
    redirectToAuthorization: (url) => {
      flow.address = url;
    },
  };
}

const toClientMetadata = (redirectUrl: string) => ({
  client_name: 'Tabhand',
  redirect_uris: [redirectUrl],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
});

export const isAt = (client: RegisteredClient | undefined, issuer: string | undefined): client is RegisteredClient =>
  client !== undefined && (client.issuer === undefined || issuer === undefined || client.issuer === issuer);

type Stored = Pick<OAuthClientProvider, 'clientInformation' | 'tokens' | 'saveTokens'> &
  Required<
    Pick<
      OAuthClientProvider,
      'saveClientInformation' | 'discoveryState' | 'saveDiscoveryState' | 'invalidateCredentials'
    >
  >;

const toStored = ({ recall, change }: Given): Stored => ({
  async clientInformation(context) {
    const { registered, client } = await recall();
    if (!isAt(registered, context?.issuer)) return client;
    const { grant: _, private_key: __, issuer = context?.issuer, ...own } = registered;
    if (issuer !== registered.issuer) await change({ registered: { ...registered, issuer } });
    return { ...own, issuer };
  },
  saveClientInformation: (client) => change({ client }),
  tokens: async () => (await recall()).tokens,
  async saveTokens({ id_token, ...tokens }, context) {
    const { asked, who, client, registered } = await recall();
    const id = isAt(registered, context?.issuer) ? registered.client_id : client?.client_id;
    const named = nameInIdToken(id_token, context?.issuer, id) ?? who;
    await change({ tokens, who: named, was: true, asked: { ...asked, more: undefined } });
  },
  discoveryState: async () => (await recall()).discovery,
  saveDiscoveryState: (discovery) => change({ discovery }),
  async invalidateCredentials(what) {
    const all = what === 'all';
    await change({
      ...((all || what === 'tokens') && { tokens: undefined }),
      ...((all || what === 'client') && { client: undefined }),
      ...((all || what === 'discovery') && { discovery: undefined }),
    });
  },
});

export function signWith({ client_id: clientId, private_key = '' }: RegisteredClient): AddClientAuthentication {
  return async (_, form, url, metadata) => {
    const wanted = metadata?.token_endpoint_auth_signing_alg_values_supported;
    const audience = metadata?.issuer ?? String(url);
    const assertion = await signAssertion(private_key, { clientId, audience, wanted });
    if (assertion === undefined) throw new SignInError('unknown-client', 'private_key_jwt');
    form.set('client_assertion_type', 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer');
    form.set('client_assertion', assertion);
  };
}

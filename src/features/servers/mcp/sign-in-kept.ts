/** What is kept of signing in at one server, as one secret: by the names of the SDK's own steps. */
import type { OAuthClientProvider } from '@modelcontextprotocol/client';
import * as z from 'zod';
import { parseJson } from '#core/tools/long-numbers.ts';
import { withoutSlash } from './service-answers';

type Value<Name extends 'tokens' | 'clientInformation'> = Awaited<ReturnType<OAuthClientProvider[Name]>>;

/** A client that the user registered at the service. */
export interface RegisteredClient {
  client_id: string;
  client_secret?: string;
  /** `client_credentials`: it signs in for itself, without a window. */
  grant: 'authorization_code' | 'client_credentials';
  /** The only service that it is used at; absent until it is known. */
  issuer?: string | undefined;
}

export interface SignInKept {
  tokens?: Value<'tokens'>;
  client?: Value<'clientInformation'>;
  /** Takes the place of `client` at its issuer. */
  registered?: RegisteredClient | undefined;
  discovery?: Awaited<ReturnType<Required<OAuthClientProvider>['discoveryState']>>;
  /** What the server asked for when it refused: where its metadata is, which scopes, and why it wants more than there are. */
  asked?: { metadata?: string | undefined; scope?: string | undefined; more?: string | undefined };
  /** Who signed in, in the service's words. */
  who?: string | undefined;
  /** There were tokens. */
  was?: true | undefined;
  /** The service's page is open: if the background ends, nobody waits for its answer. */
  began?: true | undefined;
}

const keptSchema = z.looseObject({}).catch({});

/** A client without a secret that signs in for itself had a key, which an earlier version signed with. */
export function readKept(text: string | undefined): SignInKept {
  const kept: SignInKept = keptSchema.parse(parseJson(text ?? '{}')); // as it was written
  const { grant, client_secret } = kept.registered ?? {};
  return grant === 'client_credentials' && !client_secret ? { ...kept, registered: undefined } : kept;
}

export const issuerOf = ({ discovery }: SignInKept): string | undefined =>
  discovery?.authorizationServerMetadata?.issuer ?? discovery?.authorizationServerUrl;

/** Whether the user's client may be used at this service. */
export const isAt = (client: RegisteredClient | undefined, issuer: string | undefined): client is RegisteredClient =>
  client !== undefined &&
  (client.issuer === undefined || issuer === undefined || withoutSlash(client.issuer) === withoutSlash(issuer));

export function secretsIn({ tokens, client, registered }: SignInKept): string[] {
  const secret = client && 'client_secret' in client ? client.client_secret : undefined;
  const all = [tokens?.access_token, tokens?.refresh_token, tokens?.id_token, secret, registered?.client_secret];
  return all.filter((each) => each !== undefined);
}

/**
 * The client ID metadata document: by it, services know Tabhand without registering it. `npm run package` writes it, to be served
 * at the address in WXT_CLIENT_METADATA_URL, which the build reads as well.
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Fixes Chrome's id of the extension, and with it the address to which services lead a person back. */
export const publicKey =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA2h0TOCEaCkXnyKOGEIzwSjn3BIxw4idVy8H2XhWfQjoaNwe3XXIFgecaNbR6wkoj+9pzoPAogJu9rYNWgXFbHhiIF3eHBK9tMiHwWPsOLnpsHAWj8pyu1L4NNxAWSKuAKAJy0BUWbuOE/y8V9kSxlskHkLR9BaVzC3pvDSdPSZC7Oi5/+xkkOvpJGqRxH43iQKEDDZol7knD4LjrcHBW4cvAWadM0yToSfEiCfbDTYi3eX3Z8Ns1Y14ANOtYOdRJZUofuRwhZQsXOOXNuG+Ckk7UlXB0r/gtBRx7JXgtCxrelqt1UvRHJXhXJzifnm3exY99k5AIG5HLp2NmGGvikwIDAQAB';
/** Firefox takes it as it is. */
export const firefoxId = 'tabhand@tabhand.example';

/** Chrome writes the digits of a hash as the letters a to p. */
export const chromiumId = createHash('sha256')
  .update(Buffer.from(publicKey, 'base64'))
  .digest('hex')
  .slice(0, 32)
  .replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)));
const firefoxHash = createHash('sha1').update(firefoxId).digest('hex');

export const toClientMetadata = (url: string) => ({
  client_id: url,
  client_name: 'Tabhand',
  redirect_uris: [`https://${chromiumId}.chromiumapp.org/`, `https://${firefoxHash}.extensions.allizom.org/`],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
});

/** Undefined if it isn't said where it will be served. */
export function writeClientMetadata(folder: string): string | undefined {
  const url = process.env.WXT_CLIENT_METADATA_URL;
  if (!url) return undefined;
  const file = join(folder, 'client-metadata.json');
  writeFileSync(file, `${JSON.stringify(toClientMetadata(url), null, 2)}\n`);
  return `${file} is to be served at ${url}.`;
}

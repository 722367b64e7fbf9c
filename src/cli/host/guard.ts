/** Who may speak to the door: a program of this computer's user, and no page, whatever name this computer has for it. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface Refused {
  status: number;
  text: string;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Of two texts of any length, in a time that says nothing about them. */
const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

/** The answer to a challenge that only who has the token can give: a program may have taken over the port of a door that is gone. */
export const proofOf = (token: string, challenge: string): string =>
  createHmac('sha256', token).update(challenge).digest('hex');

/** Null: it may come in. Only headers are read, so that a refused body is never waited for. */
export function refuseStranger(
  { headers, url }: Pick<IncomingMessage, 'headers' | 'url'>,
  { port, token }: { port: number; token: string },
): Refused | null {
  // A page that gave this computer's address a name of its own (DNS rebinding) sends that name.
  if (headers.host !== `127.0.0.1:${port}` && headers.host !== `localhost:${port}`)
    return { status: 403, text: 'Tabhand answers to 127.0.0.1 and localhost only.' };
  // Browsers send it with every request of a page that could carry a body; programs don't.
  if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined)
    return { status: 403, text: 'Tabhand answers to programs, and to no web page.' };
  if (!isSame(headers.authorization ?? '', `Bearer ${token}`))
    return { status: 401, text: 'The token is missing or wrong. `tabhand mcp` sends it by itself.' };
  if (url !== '/mcp') return { status: 404, text: 'The address ends in /mcp.' };
  return null;
}

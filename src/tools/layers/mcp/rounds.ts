/** One call of a tool, which may take several requests: a server without sessions asks in its answer and goes on in the next. */
import {
  type Client,
  isInputRequiredResult,
  type RequestOptions,
  withInputRequired,
} from '@modelcontextprotocol/client';
import type * as z from 'zod';
import type { JsonObject } from '../../tool';
import { callResult } from '../call-result';

const mostRounds = 10;
/** Characters that a server may want back. */
const longestState = 100_000;
/** Milliseconds before a server is asked again that asked for nothing. */
const pause = 250;

/** What a server asked for in the middle of a call and can't have, or that it never ended to ask. */
export class AskedInVain extends Error {}

/** Nobody can be asked yet, so what would be asked of the user is declined; a model and folders aren't offered at all. */
export async function callInRounds(
  client: Client,
  given: { name: string; arguments: JsonObject },
  options: RequestOptions,
): Promise<z.infer<typeof callResult>> {
  let params: Record<string, unknown> = given;
  for (let round = 0; round < mostRounds; round += 1) {
    const request = { method: 'tools/call' as const, params };
    const result = await client.request(request, withInputRequired(callResult), {
      ...options,
      allowInputRequired: true,
    });
    if (!isInputRequiredResult(result)) return result;
    const { inputRequests = {}, requestState } = result;
    if ((requestState?.length ?? 0) > longestState) throw new AskedInVain('It wants too much sent back to it.');
    const asked = Object.entries(inputRequests);
    const unknown = asked.find(([, { method }]) => method !== 'elicitation/create');
    if (unknown) throw new AskedInVain(`It asks for ${unknown[1].method}, which Tabhand does not offer.`);
    const inputResponses = Object.fromEntries(asked.map(([key]) => [key, { action: 'decline' }]));
    if (asked.length === 0) await new Promise((resolve) => setTimeout(resolve, pause));
    options.signal?.throwIfAborted();
    params = {
      ...given,
      ...(asked.length > 0 && { inputResponses }),
      ...(requestState !== undefined && { requestState }),
    };
  }
  throw new AskedInVain('It asks again and again.');
}

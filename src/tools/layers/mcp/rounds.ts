/** A call of a tool, a reading or a prompt, which may take several requests: a server without sessions asks in its answer and goes on in the next. */
import {
  type Client,
  isInputRequiredResult,
  LOG_LEVEL_META_KEY,
  type RequestOptions,
  UrlElicitationRequiredError,
  withInputRequired,
} from '@modelcontextprotocol/client';
import * as z from 'zod';
import type { LayerListener } from '../../listener';
import type { ElicitationAnswer } from '../../schemas';
import { lengthAsJson } from '../../validate';
import { pause } from '../../waiting';

const mostRounds = 10;
/** A newer server logs for the client only what it asks for. */
const _meta = { [LOG_LEVEL_META_KEY]: 'info' };
/** Characters that a server may want back. */
const longestState = 100_000;
/** Characters of all that it asks at once, as JSON. */
const longestRequests = 200_000;
/** Milliseconds before a server is asked again that asked for nothing. */
const breath = 250;

/** What a server asked for in the middle of a call and can't have, or that it never ended to ask. */
export class AskedInVain extends Error {}

/** How the user is asked: `id` is the same after the background's death. */
export type Ask = (question: { id: string; params: unknown; resumes: boolean }) => Promise<ElicitationAnswer>;

export interface Talk {
  listener: Pick<LayerListener, 'checkpoint' | 'progressed'>;
  ask: Ask;
  /** The round in which the background died. */
  from?: Round | undefined;
}

type Options = RequestOptions & { signal: AbortSignal };

/** A request in one client's words, within limits, and for whom it concerns. */
export type McpRequest<T> = (client: Client, options: Options, talk: Talk) => Promise<T>;

const round = z.object({
  nth: z.number(),
  requestState: z.string().optional(),
  inputRequests: z.record(z.string(), z.object({ method: z.string(), params: z.unknown().optional() })),
});
/** What the server asked for, and what it wants back byte for byte. */
type Round = z.infer<typeof round>;
export type InputRequests = Round['inputRequests'];

/** The round that a checkpoint keeps, if it is one. */
export const readRound = (from: string): Round | undefined => round.safeParse(JSON.parse(from)).data;

/** A model and folders aren't offered at all. */
export function readRequests(given: unknown): InputRequests {
  if ((lengthAsJson(given) ?? Number.POSITIVE_INFINITY) > longestRequests)
    throw new AskedInVain('Its questions to the user are too long.');
  const requests = round.shape.inputRequests.parse(given ?? {});
  const unknown = Object.values(requests).find(({ method }) => method !== 'elicitation/create');
  if (unknown) throw new AskedInVain(`It asks for ${unknown.method}, which Tabhand does not offer.`);
  return requests;
}

/** Resolves with the user's answers. */
export async function answerAll(
  requests: InputRequests,
  ask: Ask,
  prefix: string,
): Promise<Record<string, ElicitationAnswer>> {
  const answers = Object.entries(requests).map(async ([key, { params }]) => {
    const id = `${prefix}-${key}`.slice(0, 100);
    return [key, await ask({ id, params, resumes: true })] as const; // a pair
  });
  return Object.fromEntries(await Promise.all(answers));
}

/** What a server may answer with questions. */
type Method = 'tools/call' | 'resources/read' | 'prompts/get';

export async function inRounds<S extends z.ZodType>(
  client: Client,
  { method, schema, ...given }: { method: Method; params: object; schema: S },
  { listener, ask, from }: Talk,
  options: Options,
): Promise<z.infer<S>> {
  for (let { nth, requestState, inputRequests }: Round = from ?? { nth: 0, inputRequests: {} }; nth <= mostRounds; ) {
    const asks = Object.keys(inputRequests).length > 0;
    const inputResponses = asks && (await answerAll(inputRequests, ask, `round-${nth}`));
    // From here on nobody knows whether the server received it.
    if (asks) await listener.checkpoint(null);
    else if (nth > 0) await pause(breath, options.signal);
    options.signal.throwIfAborted();
    const params = {
      ...given.params,
      ...(client.getProtocolEra() === 'modern' && { _meta }),
      ...(inputResponses && { inputResponses }),
      ...(requestState !== undefined && { requestState }),
    };
    const result = await client.request({ method, params }, withInputRequired(schema), {
      ...options,
      allowInputRequired: true,
    });
    if (!isInputRequiredResult(result)) return result as z.infer<S>; // by the same schema
    ({ requestState } = result);
    if ((requestState?.length ?? 0) > longestState) throw new AskedInVain('It wants too much sent back to it.');
    inputRequests = readRequests(result.inputRequests);
    nth += 1;
    if (Object.keys(inputRequests).length > 0)
      await listener.checkpoint(JSON.stringify({ nth, requestState, inputRequests } satisfies Round));
  }
  throw new AskedInVain('It asks again and again.');
}

/** How often a call is sent again that needs the user to have been somewhere first. */
const mostVisits = 5;

/** An older server refuses a call until the user has been at an address; then it is sent again. */
export async function afterVisits<T>(call: () => Promise<T>, ask: Ask): Promise<T> {
  for (let visits = 0; ; visits += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof UrlElicitationRequiredError) || visits === mostVisits) throw error;
      const asked = error.elicitations.map((params, i) => [i, { method: 'elicitation/create', params }]);
      const answers = await answerAll(readRequests(Object.fromEntries(asked)), ask, `visit-${visits}`);
      if (Object.values(answers).some(({ action }) => action !== 'accept'))
        throw new AskedInVain('The user did not go to the address that it needs.');
    }
  }
}

/** Turns of a scripted model that uses hands: it sees what a look tells, and nothing else. */
import type { NormalisedRequest } from '../../../playground/model-server/index.ts';
import { ending } from '../journey.ts';

const looksIn = ({ messages }: NormalisedRequest): string[] =>
  messages.flatMap((message) => (message.role === 'tool' ? [message.text] : []));

/** The reference that the newest look gave to an element; `nth`: that look instead, from 0. */
export function refOf(request: NormalisedRequest, what: string, nth?: number): string {
  const looks = looksIn(request);
  for (const look of nth === undefined ? looks.toReversed() : looks.slice(nth, nth + 1)) {
    const found = look.split('\n').find((line) => line.includes(what));
    const ref = found && /\[(e\d+)\]/.exec(found.slice(found.indexOf(what)))?.[1];
    if (ref) return ref;
  }
  throw new Error(`No look has ${what}:\n${looks.at(-1)}`);
}

/** The references of one look. */
export const refsIn = (look: string): string[] => [...look.matchAll(/\[(e\d+)\]/g)].flatMap(([, ref]) => ref ?? []);

export const reads = { calls: [{ match: ending('_read_page'), arguments: {} }] };

/** A turn that uses a tool of hands on the element that the newest look shows so. */
export const on =
  (tool: string, what: string, input: (ref: string) => object, nth?: number) => (request: NormalisedRequest) => ({
    calls: [{ match: ending(`_${tool}`), arguments: { ...input(refOf(request, what, nth)) } }],
  });

export const clicks = (what: string, nth?: number) => on('click', what, (ref) => ({ ref }), nth);

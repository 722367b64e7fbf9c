/** What a server says with its refusal (`WWW-Authenticate`), in whatever spelling, and the same in the spelling that the SDK reads. */

import { wordsIn } from './service-answers';
import { toHttps } from './service-fetch';

export interface Challenge {
  /** Where the metadata of the server is. */
  metadata: string | undefined;
  scope: string | undefined;
  error: string | undefined;
  description: string | undefined;
}

/** A parameter with its value in double, single or no quotes; a word; or what ends a parameter. */
const part = /([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"?|'([^']*)'?|([^\s,;]+))|([^\s,;=]+=*)|([,;])/g;

const ofTokens = new Set(['bearer', 'dpop']);

/** Undefined if nothing in the header is about tokens. */
export function readChallenge(header: string, serverUrl: string): Challenge | undefined {
  const about = readParts(header).filter(({ scheme, values }) => ofTokens.has(scheme) || values.has(metadataName));
  if (about.length === 0) return undefined;
  const value = (name: string) => about.map(({ values }) => values.get(name)).find(Boolean);
  const metadata = value(metadataName) ?? '';
  const isAddress = metadata !== '' && URL.canParse(metadata, serverUrl);
  return {
    metadata: isAddress ? toHttps(new URL(metadata, serverUrl), serverUrl).href : undefined,
    scope: wordsIn(value('scope'))?.join(' '),
    error: value('error'),
    description: value('error_description'),
  };
}

const metadataName = 'resource_metadata';

function readParts(header: string) {
  const challenges: { scheme: string; values: Map<string, string> }[] = [];
  // The last value, while a word may belong to it: nobody put it in quotes.
  let open: string | undefined;
  for (const [, name, double, single, bare, word, end] of header.matchAll(part)) {
    const scheme = word?.replace(/:$/, '').toLowerCase() ?? '';
    const last = challenges.at(-1);
    if (end !== undefined) open = undefined;
    else if (name !== undefined) {
      const key = name.toLowerCase().replace(/^resource[_-]metadata([_-]ur[il])?$/, metadataName);
      const { values } = last ?? challenges[challenges.push({ scheme: 'bearer', values: new Map() }) - 1] ?? {};
      if (!values?.has(key)) values?.set(key, double?.replace(/\\(.)/g, '$1') ?? single ?? bare ?? '');
      open = bare === undefined ? undefined : key;
    } else if (open === undefined || !last || ofTokens.has(scheme)) {
      challenges.push({ scheme, values: new Map() });
      open = undefined;
    } else last.values.set(open, `${last.values.get(open)} ${word}`);
  }
  return challenges;
}

/** The description is last: the SDK looks for the names of the others anywhere. */
export function writeChallenge({ metadata, scope, error, description }: Challenge): string {
  const values = { [metadataName]: metadata, scope, error, error_description: description };
  const said = Object.entries(values).flatMap(([name, value]) =>
    value ? `${name}="${value.replace(/["\\]/g, '')}"` : [],
  );
  return `Bearer ${said.join(', ') || 'realm=""'}`;
}

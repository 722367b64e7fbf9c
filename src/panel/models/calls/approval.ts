/** The approval card's logic: what "always" would mean, whether the page is gone, and parsing of edited arguments. */
import type { PageState } from '#bridge';
import { isJsonObject, type JsonObject } from '#tools';
import { readJson, say } from '#ui';
import type { CallView } from './call-view';

/** Null if the approval can't be remembered. `from`: where the data in the arguments may come from. */
export function toAlways({ asked, target }: CallView, name: string, from: string): string | null {
  if (!asked?.mayRemember) return null;
  if (asked.reason === 'cross-origin-flow') return say('Always from {from} to {to}', { from, to: name });
  if (asked.grantedDescription !== undefined) return say('Always, as it is now');
  if (asked.reason === 'reading-not-granted') return say('Always for {name}: all its read-only tools', { name });
  return target?.source.type === 'page' ? say('Always on this site') : say('Always for {name}: this tool', { name });
}

/** The call's tab is attached, and no longer shows the document that the call was meant for. */
export function isGoneFrom({ target }: Pick<CallView, 'target'>, pages: readonly PageState[] | undefined): boolean {
  if (target?.source.type !== 'page') return false;
  const { documentId, tabId } = target.source;
  const page = pages?.find((each) => each.tabId === tabId);
  // A frame too busy to answer may still be there.
  if (!page || page.notices.some(({ code }) => code === 'frame-silent')) return false;
  return !page.tools.some(({ source }) => source.type === 'page' && source.documentId === documentId);
}

export type Typed = { input: JsonObject } | { fault: string };

/** Parses arguments edited by the user. */
export function readArguments(text: string): Typed {
  const read = readJson(text);
  if ('fault' in read) return { fault: say('This is not JSON yet: line {line}, column {column}.', { ...read.fault }) };
  if (isJsonObject(read.value)) return { input: read.value };
  return { fault: say('Arguments are an object, written between { and }.') };
}

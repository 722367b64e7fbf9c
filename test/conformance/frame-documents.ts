/** A frame's document and what it knows, for probes about frames of the page's own origin. Runs in the page. */
import type { World } from './probe';
import { names } from './wording';

export const viewOf = (frame: HTMLIFrameElement) => frame.contentWindow as ToolWindow; // it is in a document

export const documentOf = (frame: HTMLIFrameElement) => viewOf(frame).document;

/** A document hears of changes elsewhere only once another process knows its context: a listing goes there and back. */
export const known = (...documents: ToolDocument[]) => Promise.all(documents.map(names));

/** Who lists what: the names that the page sees and those that the frame sees. */
export const bothLists = async (frame: HTMLIFrameElement) => [await names(), await names(documentOf(frame))];

export const navigate = (frame: HTMLIFrameElement, world: World) => {
  frame.src = world.url('same', 'second');
  return new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
};

/** The forms that may be tools, for those who only count them: without anything else that reading forms needs. */
import { uncurry } from '../intrinsics';
import { TOOL_FORM } from './definition';

/** Takes one built-in at once, so that counting costs a query and nothing else. Without those in shadow trees. */
export function createFormFinder({ document, Document }: typeof globalThis): () => ArrayLike<Element> {
  const query = uncurry(Document.prototype.querySelectorAll as (selector: string) => ArrayLike<Element>); // one overload
  return () => query(document, TOOL_FORM);
}

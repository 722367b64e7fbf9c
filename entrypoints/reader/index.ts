/** Runs once in the isolated world of a page that the user attaches: returns its readable text, how many parts of it are hidden, its origin and type, and leaves nothing behind. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { readDocument } from '#page/reader/read-document.ts';

export default defineUnlistedScript(() => ({
  ...readDocument(document),
  origin: location.origin,
  type: document.contentType,
}));

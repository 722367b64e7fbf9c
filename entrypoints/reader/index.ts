/** The isolated world of a page that a person attaches: its readable text and whose it is, for this once. Leaves nothing behind. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { readDocument } from './read-document';

export default defineUnlistedScript(() => ({ text: readDocument(document), origin: location.origin }));

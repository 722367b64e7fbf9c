/** The background's ends of the bridge. They parse what comes in, so zod is loaded here and not in pages, relays or panels. */
export { createDocuments, type Documents, type EndedPageCall, type PageReach } from './documents';
export { type PanelLink, servePanel, toToolRow } from './panel-server';

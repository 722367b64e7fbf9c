/** The built-in widgets as the background knows them: specs and the server, no views. */
export { autouiServer } from './server';
export { specs } from './specs';
export type { WidgetSpec } from './widget';

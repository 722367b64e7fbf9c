/** The built-in widgets as the background knows them: specs and the server, no views. */
export { autouiServer } from './server/autoui';
export { toChangeSchema } from './server/change-schema';
export { widgetRules } from './server/rules';
export { type Scene, sceneOf } from './server/scene';
export { specs } from './specs';
export type { WidgetSpec } from './widget';

/** The built-in widgets as the background knows them: specs and the server, no views. */
export { toCsv } from './csv';
export { autouiServer, builtInLayers } from './server/autoui';
export { defineBlockTools } from './server/block-tools';
export { widgetRules } from './server/rules';
export { type Scene, sceneOf } from './server/scene';
export { specs } from './specs';
export type { WidgetSpec } from './widget';

/** What takes a call: its repairs, its validation, its tool. */
export { prepareCall, toTarget } from '#core/tools/dispatcher.ts';
export { nameTools } from '#core/tools/registry.ts';
export { aServer, optionsFor } from '../../../support/tool-layers';

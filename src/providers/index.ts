/** Language models behind one `stream(request, signal)`. */
export { profileOf } from './access';
export { type BuiltInEdge, builtInLanguages } from './built-in/index';
export { checkWay, failedCheck, type ModelCheck, passedCheck } from './doctor';
export { findLocalModels, type LocalModels } from './find-local';
export { listModels } from './list-models';
export { createPriceOf } from './prices';
export type { ModelEvent, ModelMessage, ModelRequest, ModelTool, Provider } from './provider';
export type { ModelListing } from './read-list';
export { createProvider, type ProviderOptions, sentIds } from './registry';

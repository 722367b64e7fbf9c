/** Language models behind one `stream(request, signal)`. */

export type { ModelChoice } from '#settings';
export { type BuiltInEdge, builtInLanguages } from './built-in/index';
export { checkWay, failedCheck, passedCheck } from './doctor';
export { findLocalModels } from './find-local';
export { listModels } from './list-models';
export type { LocalModels, ModelCheck, ModelListing } from './listing';
export { createPriceOf } from './prices';
export { profileOf } from './profile';
export type { ModelEvent, ModelMessage, ModelRequest, ModelTool, Provider } from './provider';
export type { LanguageModelChoice, ProviderOptions } from './registry';
export { createProvider } from './registry';

/** Language models behind one `stream(request, signal)`. */

export type { ModelChoice } from '#settings';
export { profileOf } from './profile';
export type { ModelEvent, ModelMessage, ModelRequest, ModelTool, Provider } from './provider';
export type { ProviderOptions } from './registry';
export { createProvider } from './registry';

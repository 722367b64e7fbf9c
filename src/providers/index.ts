/** Language models behind one `stream(request, signal)`. */
export type { ModelChoice, ModelEvent, ModelMessage, ModelRequest, ModelTool, Provider } from './provider';

/** Tools: what they are, what they are called, how a call to one is checked and carried out. */
export type { LayerCall, LayerNotice, LayerSource, RecoveredCall, ToolLayer } from './layer';
export type { Content, FailureCode, ToolFailure, ToolOutcome, ToolResult, ValidationIssue } from './result';
export type { JsonObject, JsonSchema, Protocol, Tool, ToolHints, ToolSource } from './tool';
export { noHints } from './tool';

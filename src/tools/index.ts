/** Tools: what they are, what they are called, how a call to one is checked and carried out. */
export { hashDefinition } from './definition';
export { discoveryKey } from './discovery';
export type { CallLimits, PreparedCall, RequestedCall } from './dispatcher';
export { executeCall, findLayer, prepareCall, toTarget } from './dispatcher';
export type { LayerCall, LayerNotice, RecoveredCall, ToolLayer } from './layer';
export type { Offer, OfferedTool, OfferOptions, ToolPatches } from './offer';
export { activateServerTools, buildDiscoveryTools, buildToolsFromLayers, withDiscovery } from './offer';
export type { NamedTool } from './registry';
export { nameServers, nameTools } from './registry';
export type {
  CanvasOperation,
  Content,
  FailureCode,
  FoundTools,
  ToolFailure,
  ToolOutcome,
  ToolResult,
  ValidationIssue,
} from './result';
export { failure } from './result';
export type { Role } from './roles';
export { resolveCanonicalTools } from './roles';
export type { SchemaPatch } from './schema';
export { fromProviderInput, toProviderSchema } from './schema';
export { rankTools } from './search';
export { createTimeLimit } from './time-limit';
export type { CallTarget, JsonObject, JsonSchema, Protocol, SchemaProfile, Tool, ToolHints, ToolSource } from './tool';
export { noHints } from './tool';
export { repairInput, validateInput } from './validate';

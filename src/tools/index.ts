/** Tools: what they are, what they are called, how a call to one is checked and carried out. */
export type { Rgba } from './colour';
export { contrast, over, toRgba, toSafeColour } from './colour';
export { hashDefinition } from './definition';
export { discoveryKey } from './discovery';
export type { CallLimits, PreparedCall, RequestedCall } from './dispatcher';
export { executeCall, findLayer, prepareCall, toTarget } from './dispatcher';
export { pointTo } from './json-pointer';
export { readJsonText } from './json-text';
export type { LayerCall, LayerNotice, LayerRecipe, McpLayer, RecoveredCall, ToolLayer, WebMcpLayer } from './layer';
export type { LintedTool, LintNote, LintRule, Severity } from './lint';
export { lintTool, schemaProfiles } from './lint';
export type { Crowd, Offer, OfferedTool, OfferOptions, ToolPatches } from './offer';
export {
  activateServerTools,
  buildDiscoveryTools,
  buildToolsFromLayers,
  crowdOf,
  withDiscovery,
} from './offer';
export { isOpenable, readPictureSize, readPictureSizeIn, readPictureSizeOf } from './picture-size';
export type { NamedTool } from './registry';
export { labelOfSite, nameServers, nameTools } from './registry';
export type {
  Content,
  FailureCode,
  FoundTools,
  ToolFailure,
  ToolOutcome,
  ToolResult,
  ValidationIssue,
} from './result';
export { failure } from './result';
export { resultText } from './result-text';
export type { Role } from './roles';
export { resolveCanonicalTools } from './roles';
export type { SchemaPatch } from './schema';
export {
  alternativesOf,
  choicesOf,
  fromProviderInput,
  isSchema,
  readLevel,
  requiredOf,
  toProviderSchema,
  typesOf,
} from './schema';
export type { CanvasOperation, LiveBinding } from './schemas';
export { rankTools } from './search';
export { describeData } from './shape';
export { shortenResult } from './shorten';
export { createTimeLimit } from './time-limit';
export type { CallTarget, JsonObject, JsonSchema, Protocol, SchemaProfile, Tool, ToolHints, ToolSource } from './tool';
export { isJsonObject, noHints } from './tool';
export { checkDefinition, repairInput, validateInput } from './validate';

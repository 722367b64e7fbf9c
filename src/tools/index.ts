/** Tools: what a tool is, how it is named, how a call is checked and executed. */

export { fromBase64, tidyBase64, toBase64 } from './base64';
export { isBatch, stepsOf, toolsInside } from './batch-call';
export { unlikelihood, wrongKind } from './causes';
export { toRgba, toSafeColour } from './colour';
export { contrast, over, type Rgba } from './contrast';
export { boundSchema, hashDefinition, sha256 } from './definition';
export { isWithinDepth } from './depth';
export { canBeOffered } from './discovery';
export type { PreparedCall, RequestedCall, ToolAddress } from './dispatcher';
export {
  executeCall,
  explainAbsence,
  findHeirs,
  findLayer,
  limitFor,
  prepareCall,
  relist,
  toTarget,
} from './dispatcher';
export { defaultsOf, offeredForm, secretFields } from './elicitation';
export {
  cutAtWord,
  cutText,
  cutWords,
  type Foreign,
  foreign,
  isForeign,
  nameWords,
  nonceHere,
  own,
  said,
  toJsonWords,
  toPlain,
  type Whose,
  type Words,
} from './foreign';
export { askingHints, hintsGiven, hintTable, mayRepeat, mcpHints, noHints, readingHints, whyAsking } from './hints';
export { invisibleCharacter, toSeenWords, withoutInvisible } from './invisible';
export { escapePointer, lookUp, pointTo, unescapePointer } from './json-pointer';
export { readJsonText } from './json-text';
export type { LayerNotice, LayerRecipe, McpLayer, PageFacts, PageNotice, RecoveredCall, ToolLayer } from './layer';
export { isDerived, isHands, switchKey } from './layer';
export { handsAction, type KeptAction, keptActions } from './layers/hands/actions';
export { leaveOutNulls } from './leave-out-nulls';
export { countPerSecond, sizeLimits } from './limits';
export type { CallListener, CallProgress, ElicitationTimes } from './listener';
export { withinLimit } from './listener';
export {
  digitsOf,
  isLong,
  mapLong,
  parseJson,
  readJson,
  toDrawn,
  toJsonNumber,
  withDigits,
  writeJson,
} from './long-numbers';
export type { Crowd, Offer, OfferedTool } from './offer';
export { buildDiscoveryTools, buildToolsFromLayers, crowdOf, isTooLarge, withDiscovery } from './offer';
export { isSecretName } from './page-words';
export { toLinear } from './patterns';
export { fillIn, type Phrase, phrase, type Values } from './phrase';
export { isOpenable, readPictureSize, readPictureSizeIn, readPictureSizeOf } from './picture-size';
export { readUpTo } from './read-up-to';
export type { NamedTool } from './registry';
export {
  blocksKey,
  blockToolNames,
  builtInServer,
  discoveryTools,
  freeName,
  labelOfSite,
  nameServers,
  nameTools,
  prefixOf,
  roles,
  splitToolName,
  toLegalName,
  toServerName,
} from './registry';
export { repairInput } from './repair';
export * from './result';
export { resolveCanonicalTools } from './roles';
export type { SchemaPatch } from './schema';
export {
  alternativesOf,
  choicesOf,
  fitsStrictMode,
  isSchema,
  readLevel,
  requiredOf,
  toProviderSchema,
  typesOf,
} from './schema';
export type {
  CanvasOperation,
  Elicitation,
  ElicitationAnswer,
  Foreseen,
  LiveBinding,
  ServerMessage,
} from './schemas';
export { rankTools } from './search';
export { describeData, estimateTokens, shortenResult } from './shorten';
export type {
  CallTarget,
  JsonObject,
  JsonSchema,
  SchemaProfile,
  SourcePosition,
  Tool,
  ToolHints,
  ToolSource,
} from './tool';
export { isJsonObject, objectOf } from './tool';
export { checkDefinition, lengthAsJson, validateInput } from './validate';
export { pause, unlessAborted, until } from './waiting';
export { isOpenableLink } from './web-links';
export { createRedaction } from './without-secrets';

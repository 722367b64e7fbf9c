/** Settings: their shape, defaults and versions. What the panel's start needs of them is free of zod: see decision 030. */
export { toCurrentChoice } from './current-choice';
export { isHeaderValue, whyNoHeader } from './headers';
export { keysIn, mayBeKey, publicAddress } from './keys-in-addresses';
export { fitsLimit, type LimitName, limitBounds, usualLimits } from './limits';
export {
  isSameModel,
  modelAddress,
  secretName,
  withModel,
  withoutModel,
} from './model-address';
export type { ModelChoice, ModelFacts, ModelSource, SetUpModel } from './model-choice';
export { modelChoiceSchema, modelFactsSchema, modelSourceSchema } from './model-choice';
export { type KnownSource, knownSource, knownSources } from './model-sources';
export { type PageTextChoice, pageTextChoices, pageTextOn, withPageText } from './page-text';
export { type SchemaProfile, schemaProfiles } from './schema-profile';
export { type ServerLimits, type ServerSetting, serverLimitsSchema } from './server';
export type { Choice, Prompt, Settings } from './settings';
export {
  choiceSchema,
  defaultSettings,
  imageModes,
  isClientMetadataUrl,
  parseSettings,
  promptSchema,
  toggleMember,
  withPrompt,
} from './settings';
export {
  isAddress,
  isExposed,
  isThisComputer,
  isUri,
  isWebAddress,
  mayBecomeWebAddress,
  originOf,
  siteOf,
} from './web-address';

/** Settings: their shape, defaults and versions. */
export type { ModelChoice, ModelFacts, ModelSource, SetUpModel } from './model-choice';
export {
  isSameModel,
  modelAddress,
  modelChoiceSchema,
  modelFactsSchema,
  modelSourceSchema,
  secretName,
  withModel,
  withoutModel,
} from './model-choice';
export { isHeaderValue, type ServerSetting, whyNoHeader } from './server';
export type { Choice, Prompt, Settings } from './settings';
export { choiceSchema, defaultSettings, limitBounds, mostPrompts, parseSettings, promptSchema } from './settings';
export { siteOf } from './site';
export type { Fault as SettingsFault, Incoming as IncomingSettings } from './transfer';
export { longestFile, readSettingsFile, toSettingsFile } from './transfer';

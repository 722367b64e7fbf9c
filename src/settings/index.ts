/** Settings: their shape, defaults and versions. */
export type { Choice, ModelChoice, ServerSetting, Settings } from './settings';
export { choiceSchema, defaultSettings, modelChoiceSchema, parseSettings } from './settings';
export { siteOf } from './site';

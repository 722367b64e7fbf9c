/** Settings: their shape, defaults and versions. */
export type { ModelChoice, ServerSetting, Settings } from './settings';
export { defaultSettings, modelChoiceSchema, parseSettings } from './settings';
export { siteOf } from './site';

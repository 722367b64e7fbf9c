/** What survives a restart. */
export { conversationStore } from './conversations';
export type { ServerFact } from './database';
export { openDatabase } from './database';
export type { SecretStore } from './secrets';
export { secretStore } from './secrets';
export type { ServerFacts } from './servers';
export { serverFacts } from './servers';
export type { SettingsStore } from './settings';
export { settingsStore } from './settings';

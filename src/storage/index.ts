/** What survives a restart. */
export type { ArchivedEntry } from './archive/portable';
export type { ArchiveProblem, BroughtConversation } from './archive/read';
export { readArchive } from './archive/read';
export type { ArchivedConversation } from './archive/write';
export { writeArchive } from './archive/write';
export { conversationStore } from './conversations';
export { openDatabase } from './database';
export type { HistoryStore } from './history';
export { historyStore } from './history';
export { liveDataStore } from './live-data';
export type { SecretStore } from './secrets';
export { secretStore } from './secrets';
export { serverFacts } from './servers';
export type { SettingsStore } from './settings';
export { settingsStore } from './settings';
export type { FoundConversation, FoundLine } from './texts';
export { handRunStore } from './tool-runs';

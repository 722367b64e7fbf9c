/** Everything that survives a restart: logs, results, settings, secrets, grants, servers. */
export type { ArchiveProblem } from './archive/read';
export { type ArchivedConversation, writeArchive } from './archive/write';
export { conversationStore, liveDataStore } from './conversations';
export type { PackRecord } from './database';
export { evalStore } from './evals';
export { type HistoryStore, historyStore } from './history';
export { type LossStore, lossStore } from './loss';
export { openDatabase } from './opening';
export { type PackStore, packStore } from './packs';
export { KeysLocked, type Protection, SecretStore, sessionKey } from './secrets';
export { serverFacts, serverTraces } from './servers';
export { type SettingsStore, settingsStore } from './settings';
export * from './stored-data';
export { hasRoomFor, manualRunStore } from './tool-runs';

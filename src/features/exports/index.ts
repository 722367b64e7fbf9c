export type { ArchiveProblem, BroughtConversation } from './archive/read';
export { writeArchive } from './archive/write';

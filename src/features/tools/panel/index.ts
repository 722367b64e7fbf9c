export { HintWords } from './hint-words';
export { DiffLines } from './schema-tab';

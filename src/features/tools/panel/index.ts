export { HintWords } from './hint-words';

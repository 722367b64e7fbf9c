/** Which files of unit tests leave behind what the next one must not find: those that replace modules, store, or draw in a document. */
const stains =
  /\bvi\.(un|do)?mock|\bvi\.(hoisted|resetModules|import(Actual|Mock))\b|fake-indexeddb|@vitest-environment|agent-world/i;

/** `text`: of the file. */
export const isStaining = (text: string): boolean => stains.test(text);

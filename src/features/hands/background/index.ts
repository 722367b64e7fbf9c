export { chosenFilesSchema, keepFiles, takeFiles } from './chosen-files';
export { handsLayers, listHands, type ReadablePage, toHandsFailure } from './layer';
export { createPageDerived, readableTab } from './page-derived';
export { frameLeft, PageHands } from './page-hands';
export { readSaved } from './saved-file';
export { wordAnswer } from './words';

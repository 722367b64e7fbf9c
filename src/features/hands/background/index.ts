export { handsLayers, listHands, type ReadablePage, toHandsFailure } from './layer';
export { createPageDerived, readableTab } from './page-derived';
export { frameLeft, PageHands } from './page-hands';
export { wordAnswer } from './words';

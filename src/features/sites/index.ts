export { listPageLayers, type PageDocument, type PageDocuments, pageLayerKeys } from './layer/page';
export { type PageOutcome, type PageTool, pageOutcomeSchema, parsePageTools } from './layer/page-tool';
export type { PageState } from './messages';

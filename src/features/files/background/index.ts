export {
  attachingSchema,
  createTabReader,
  movedAway,
  nameable,
  notDrawn,
  type ReadTab,
  readAttachment,
  readFrameText,
  readSelection,
  siteOff,
  toPictureContent,
} from './attachments';
export { captureCovered } from './covered-picture';
export { runInPdf } from './pdf-tab';

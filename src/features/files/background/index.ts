export { movedAway } from '../problems';
export {
  attachingSchema,
  createTabReader,
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

export { movedAway } from '../problems';
export { attachingSchema } from './attaching';
export {
  createTabReader,
  type FoundContent,
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

export {
  attachingSchema,
  createTabReader,
  movedAway,
  nameable,
  notDrawn,
  type ReadTab,
  readAttachment,
  readPageText,
  readSelection,
  siteOff,
  toPictureContent,
} from './attachments';
export { captureCovered } from './covered-picture';

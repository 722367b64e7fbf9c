export { AttachButtons, SentAttachments, WaitingChips } from './attachment-chips';

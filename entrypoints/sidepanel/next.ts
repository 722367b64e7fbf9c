/** What every panel loads once its first frame is drawn, as one script with what draws a conversation. */
export { followAttachments } from '#features/offers/state/following.ts';
export { createPriceOf } from '#providers/prices.ts';
export { More } from './frame/more';
export { Toast } from './frame/toast';

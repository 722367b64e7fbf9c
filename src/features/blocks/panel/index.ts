export { BlockAnswer } from './block-answer';
export { BlockBody, BlockFoot, BlockMenu } from './block-parts';
export { Origin } from './origin';
export { WidgetFrame } from './widget-frame';

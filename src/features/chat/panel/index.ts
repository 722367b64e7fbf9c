export { bringTrail, ChatBox, ChatFoot } from './chat';

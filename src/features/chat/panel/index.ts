export { ChatBox, ChatFoot } from './chat';

/** What the bench plays with, as one bundle: Node can't resolve the source's imports by itself. */
export { mayRead } from '../../../support/log-writing';
export { playTasks } from '../../agentdojo/player';

/** The player as one bundle: Node can't resolve the source's imports by itself. */
export { playCases, playTasks, readingGrants } from '../player';

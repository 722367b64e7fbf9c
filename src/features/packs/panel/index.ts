export { AddedByYou } from './added';

export { readOffered } from './served-content';

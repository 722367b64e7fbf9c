export { blanksOf } from './prompts';

export { createSuggestions } from './suggestions';

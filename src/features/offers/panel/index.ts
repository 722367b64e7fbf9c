export { SuggestingField } from './suggesting-field';

export { hasResources } from './has-resources';

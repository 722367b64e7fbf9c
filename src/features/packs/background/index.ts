export { forgetGrants } from './commands';

export { OtherAgents } from './other-agents';

export { type ToolGroup, type ToolSources, toToolAddress, toToolGroups } from './tool-groups';

export { ToolBench } from './tool-bench';
export { type ToolGroup, type ToolSources, toToolAddress, toToolGroups } from './tool-groups';

/** The WebMCP API for a page, with dynamic tools: the specified object for the page, and a host for the extension. */
export type { Environment } from './environment';
export { installEarlierShapes } from './eras/install-earlier';
export { installExperimental } from './experimental/install';
export { adoptToolStyles } from './forms/author-styles';
export { installApi } from './install';
export { createModelContext, install } from './install-all';
export type { HostCallOutcome, HostTool, ModelContextHost } from './tool';
export type { ModelContextTool, ModelContextToolChanges, RegisteredTool, ToolAnnotations } from './types';

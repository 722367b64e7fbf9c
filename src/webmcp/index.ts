/** The WebMCP API for a page. */
export type { HostAnnotations, HostCallOutcome, HostTool, ModelContextHost } from './host';

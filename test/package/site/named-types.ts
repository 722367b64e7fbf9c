/** A site whose tsconfig.json names `@tabhand/webmcp/types` in "types". Compiled, never run. */
export const canList: boolean = typeof document.modelContext?.getTools === 'function';

/** The second part: what only answers promises. The extension brings it as a script of its own, the package by `import()`. */
export { watchForms } from './forms/watch-forms';
export { callHostTool, listHostTools } from './host-calls';
export { serveNative } from './native/operations';
export { createDocumentLinks } from './tree/links';

/** By Chrome's team: a restaurant whose reservation form is a tool. For who has nothing to try Tabhand on. */
export const demoPage = 'https://googlechromelabs.github.io/webmcp-tools/demos/french-bistro/';

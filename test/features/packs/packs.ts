/** Packs as their authors write them. */

export const todo = `// Adds to the list.
// @name Todo helper
// @match https://todo.example/*
// @match http://localhost/*
// @author Ann
// @version 1.2
// @verified 2026-11-01
const list = () => document.querySelector('ul');

export default {
  yields: (own) => own.filter((name) => name === 'add_todo'),
  tools: [
    {
      name: 'add_todo',
      title: 'Add a todo',
      description: 'Adds a todo to the list of this page.',
      inputSchema: { type: 'object', properties: { text: { type: 'string', description: 'What to do.' } }, required: ['text'] },
      execute: async ({ text }) => ({ added: text }),
    },
    {
      name: 'count_todos',
      description: 'Counts the todos of this page.',
      annotations: { readOnlyHint: true },
      inputSchema: () => ({ type: 'object', properties: {} }),
      execute: () => 3,
    },
  ],
};
`;

/** The shape of the public project webmcp_everywhere, as a bundler leaves it. */
export const adapter = `
class Driver {
  static count() { return 2; }
}
var exampleAdapter = {
  siteSlug: "todo_example",
  siteName: "Todo example",
  matchPatterns: ["https://todo.example/app/*"],
  metadata: { author: "Bea", version: "0.3.0", adapterFormatVersion: "1", targetSiteVerifiedOn: "2026-07-01" },
  yieldCondition: (firstPartyToolNames) => firstPartyToolNames.length > 0,
  tools: [
    { name: "list_todos", title: "List todos", description: "Lists the todos.", inputSchema: { type: "object", properties: {} }, permissionClass: "readOnly", execute: async () => Driver.count() },
    { name: "clear_todos", title: "Clear", description: "Removes every todo.", inputSchema: { type: "object", properties: {} }, permissionClass: "sensitive", execute: () => "cleared" }
  ]
};
export {
  exampleAdapter
};
`;

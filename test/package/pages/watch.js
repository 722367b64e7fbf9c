// Runs before all other scripts of a page: notes what was there, and what goes wrong from now on.
globalThis.troubles = [];
globalThis.first = document.modelContext;
globalThis.firstGetter = Object.getOwnPropertyDescriptor(Document.prototype, 'modelContext')?.get;
globalThis.firstRegister = globalThis.ModelContext?.prototype.registerTool;
addEventListener('error', ({ message }) => globalThis.troubles.push(message));
addEventListener('unhandledrejection', ({ reason }) => globalThis.troubles.push(String(reason)));
document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
  globalThis.troubles.push(violatedDirective),
);

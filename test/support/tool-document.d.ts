/** A document in which the API is known to be: in a module, `declare const document: ToolDocument` spares the question. */
type ToolDocument = Document & { readonly modelContext: DynamicContext };

/** One with dynamic tools, whose members the public types let others leave out. */
type DynamicContext = ModelContext & Required<Pick<ModelContext, 'updateTool'>>;

/** The window of such a document. */
type ToolWindow = Window & typeof globalThis & { readonly document: ToolDocument };

/** The page of the extension in which the background has documents read: unseen, and gone when nobody asks. */

/** Firefox's background is a page itself: the script of that page runs there. */
export async function openDocuments(): Promise<void> {
  if (import.meta.env.FIREFOX) return runHere('/chunks/documents-reader.js');
  if (await chrome.offscreen.hasDocument()) return;
  await chrome.offscreen.createDocument({
    url: '/documents.html',
    reasons: ['WORKERS'],
    justification: 'Reads the text of PDF files in a worker.',
  });
}

/** Once: a document runs a module of the same address no second time. */
function runHere(src: string): void {
  const { document } = globalThis;
  const script = Object.assign(document.createElement('script'), { type: 'module', src });
  document.head.append(script);
  script.remove();
}

/** The page of the extension in which the background has documents read: unseen, and gone when nobody asks. */

/** Firefox's background is a page itself: the script of that page runs there. */
export async function openDocuments(): Promise<void> {
  if (import.meta.env.FIREFOX)
    return import(/* @vite-ignore */ new URL('/chunks/documents-reader.js', location.href).href);
  if (await chrome.offscreen.hasDocument()) return;
  await chrome.offscreen.createDocument({
    url: '/documents.html',
    reasons: ['WORKERS'],
    justification: 'Reads the text of PDF files in a worker.',
  });
}

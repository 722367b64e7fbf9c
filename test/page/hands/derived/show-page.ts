/** Shows a page's HTML in the test's window, at an address of `https://site.test`. */
export function showPage(name: string, html: string): Document {
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }; // what the environment adds
  happyDOM.setURL(`https://site.test/${name}`);
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  document.head.replaceChildren(...document.importNode(parsed.head, true).childNodes);
  document.body.replaceChildren(...document.importNode(parsed.body, true).childNodes);
  document.documentElement.lang = parsed.documentElement.lang;
  return document;
}

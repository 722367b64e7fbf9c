/** Data that code has to look good with. */
const python = `from dataclasses import dataclass

@dataclass
class Track:
    """One track of the queue."""
    title: str
    bpm: int = 72

def slow(tracks: list[Track], limit=90) -> list[Track]:
    # the calm ones first
    return sorted((t for t in tracks if t.bpm < limit), key=lambda t: t.bpm)
`;
const html = `<!doctype html>
<form action="/pay" method="post">
  <!-- the total stands above -->
  <input name="card" required> &amp; <script>const total = 84.5;</script>
</form>
`;

export const cases = {
  empty: { content: '' },
  bare: { content: 'npm run build' },
  unknown: { content: '(defun f (x) (* x x))', lang: 'some-lisp-dialect-with-a-name-that-is-far-too-long-for-a-panel' },
  python: { content: python, lang: 'py' },
  html: { content: html, lang: 'html' },
  json: {
    content: JSON.stringify({ id: 1042, paid: true, note: null, items: [{ sku: 'A-1', price: 84.5 }] }, null, 2),
    lang: 'json',
  },
  sql: {
    content: "SELECT title, count(*) AS plays\nFROM queue\nWHERE mood = 'calm' -- not warm\nGROUP BY title\nLIMIT 20;",
    lang: 'sql',
  },
  diff: { content: '@@ -1,2 +1,2 @@\n const a = 1;\n-const b = 2;\n+const b = 3;\n', lang: 'diff' },
  long: { content: `const address = '${'very-long-word-'.repeat(30)}';`, lang: 'js' },
  rtl: { content: 'const title = "المبيعات الشهرية"; // العنوان', lang: 'ts' },
  huge: { content: 'export const value = call("text", 1); // a line\n'.repeat(5_000), lang: 'ts' },
};

/** An article's elements as plain lines that keep its shape: headings, lists, tables, quotations. Pure. */

const skipped = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE', 'SVG', 'IFRAME']);
const apart = new Set(
  'P DIV SECTION ARTICLE HEADER FOOTER MAIN ASIDE UL OL DL TABLE BLOCKQUOTE PRE FIGURE FIGCAPTION HR'.split(' '),
);

export function toLines(node: Node): string {
  if (node.nodeType === 3) return (node.textContent ?? '').replace(/\s+/g, ' ');
  const name = node.nodeName.toUpperCase();
  if (skipped.has(name)) return '';
  if (name === 'BR') return '\n';
  if (name === 'PRE') return `\n\n${node.textContent ?? ''}\n\n`;
  const inside = [...node.childNodes].map(toLines).join('');
  const level = /^H([1-6])$/.exec(name)?.[1];
  if (level) return `\n\n${'#'.repeat(Number(level))} ${inside.trim()}\n\n`;
  return ofBlock(name, inside);
}

function ofBlock(name: string, inside: string): string {
  if (name === 'LI') return `\n- ${inside.trim()}`;
  if (name === 'TR') return `\n${inside.replace(/ \| $/, '')}`;
  if (name === 'TD' || name === 'TH') return `${inside.trim().replace(/\s+/g, ' ')} | `;
  if (name === 'DT' || name === 'DD') return `\n${inside.trim()}`;
  return apart.has(name) ? `\n\n${inside}\n\n` : inside;
}

/** Markdown from elsewhere in a file: it loads no picture and holds no HTML, whatever program shows it. Pure. */

/** As entities: a backslash before them changes nothing. */
export const inert = (text: string): string => text.replaceAll('![', '&#33;[').replace(/<(?=[a-z/!?])/gi, '&lt;');

/** Where programs may disagree on where code begins: a fence inside something else or with ticks behind it, a formula, a comment. */
const doubtful = /[^\n`~](`{3}|~{3})|^(`{3}|~{3})[^\n]*`[^`\n]|^`{3,}[^`\n]+`|^~+`|^`+~|\$\$|%%/m;

/** Leaves code in fences as it is, if it is certain that it is code, and closes an open fence. */
export function toInert(text: string): string {
  const whole = text.replace(/\r\n?/g, '\n');
  if (doubtful.test(whole)) return inert(whole);
  let open = '';
  const lines = whole.split('\n').map((line) => {
    const [run = ''] = /^(`{3,}|~{3,})/.exec(line) ?? [];
    if (open === '') {
      open = run;
      return run === '' ? inert(line) : line;
    }
    if (run[0] === open[0] && run.length >= open.length && /^[ \t]*$/.test(line.slice(run.length))) open = '';
    return line;
  });
  return [...lines, ...(open === '' ? [] : [open])].join('\n');
}

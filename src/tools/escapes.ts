/** Characters that are written as escapes: of an address, a program, a style, JSON or HTML. */

/** `%2D`, `\x2d`, `\u002d`, `\u{2d}`, `\00002d`, `U+002D`, `&#x2d;`, `&#45;`, and such a `%` or `&` escaped again. */
const escaped =
  /(?:%(?:25)*|\\+x)([\da-f]{2})|\\+u(?:0{4})?(?:([\da-f]{2,4})|\{0*([\da-f]{2,5})\})|(?:u\+|\\+)0{2,6}([\da-f]{2})|&(?:amp;)*#x0*([\da-f]{2,5});?|&(?:amp;)*#0*(\d{2,6});?/gi;

export const escapeOrCharacter = new RegExp(`${escaped.source}|[\\s\\S]`, 'giu');

/** `other`: stands for an escaped character that isn't ASCII. */
export const readEscapes = (text: string, other = ''): string =>
  text.replace(escaped, (_, byte, long, braced, padded, hex, decimal) => {
    const code = decimal ? Number(decimal) : Number.parseInt(byte ?? long ?? braced ?? padded ?? hex, 16);
    return code < 128 ? String.fromCharCode(code) : other;
  });

/** Placeholders in a prompt, asked for at each use: `{{place}}`, or `{{place=Lyon}}` with a default. */

export interface Blank {
  name: string;
  usual: string;
}

const blank = /\{\{\s*([^{}=]{1,60}?)\s*(?:=([^{}]*))?\}\}/g;

/** Each name once, in order of first appearance. */
export function blanksOf(text: string): Blank[] {
  const found = new Map<string, Blank>();
  for (const [, name = '', usual] of text.matchAll(blank)) {
    const before = found.get(name);
    found.set(name, { name, usual: before?.usual || (usual?.trim() ?? '') });
  }
  return [...found.values()];
}

/** A blank without a value is left as it is. */
export function fillBlanks(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(blank, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? whole) : whole));
}

/** What in a prompt is asked for each time: `{{place}}`, or `{{place=Lyon}}` with what it is unless one says otherwise. Pure. */

export interface Blank {
  name: string;
  usual: string;
}

const blank = /\{\{\s*([^{}=]{1,60}?)\s*(?:=([^{}]*))?\}\}/g;

/** Each once, in the order in which they first stand there. */
export function blanksOf(text: string): Blank[] {
  const found = new Map<string, Blank>();
  for (const [, name = '', usual] of text.matchAll(blank)) {
    const before = found.get(name);
    found.set(name, { name, usual: before?.usual || (usual?.trim() ?? '') });
  }
  return [...found.values()];
}

/** A blank without a value stays as it is written. */
export function fillBlanks(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(blank, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? whole) : whole));
}

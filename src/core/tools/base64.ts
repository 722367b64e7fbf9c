/** Base64, in which messages carry bytes. */

/** As services take it, of what encoders write: in lines, in the alphabet for addresses, without padding, as a `data:` address. */
export function tidyBase64(text: string): string {
  const plain = text
    .replace(/^\s*data:[^,]*,/i, '')
    .replace(/\s/g, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/');
  const bare = plain.replace(/(?<!=)=+$/, '');
  return bare.padEnd(Math.ceil(bare.length / 4) * 4, '=');
}

/** Null for what is no base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(tidyBase64(text)), (each) => each.charCodeAt(0));
  } catch {
    return null;
  }
}

export function toBase64(bytes: Uint8Array): string {
  const pieces: string[] = [];
  // As many at once as a function may have arguments.
  for (let at = 0; at < bytes.length; at += 0x8000)
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  return btoa(pieces.join(''));
}

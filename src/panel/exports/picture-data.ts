/** A picture that the page shows, as a `data:` address. */

/** Px of a picture for each px of the screen. */
const sharpness = 2;
/** Milliseconds. */
const longestWait = 5000;

/** Null if it isn't shown, or if its host keeps it from being read. The user allowed its host when it was first shown. */
export async function toDataAddress(shown: HTMLImageElement): Promise<string | null> {
  if (shown.src.startsWith('data:')) return shown.src;
  if (!shown.complete || shown.naturalWidth === 0) return null;
  const readable = new Image();
  readable.crossOrigin = 'anonymous';
  readable.referrerPolicy = 'no-referrer';
  readable.src = shown.src;
  try {
    await Promise.race([readable.decode(), new Promise((_, fail) => setTimeout(fail, longestWait))]);
    return draw(readable, shown);
  } catch {
    return null; // its words are shown instead, and the user is told how many pictures are missing
  }
}

function draw(image: HTMLImageElement, { clientWidth, clientHeight }: HTMLImageElement): string | null {
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.min(1, sharpness * Math.max(clientWidth / naturalWidth, clientHeight / naturalHeight) || 1);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(naturalHeight * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/webp', 0.9);
}

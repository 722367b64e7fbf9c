/** Draws on pictures of pages: cuts out what a card shows, and numbers what can be operated. */
import { blobToBase64 } from './picture';

/** CSS pixels around a part that is cut out, and the most of them that are shown. */
const [around, widest, highest] = [16, 420, 140];

interface Cut {
  box: DOMRectInit;
  /** Pixels of the picture for each CSS pixel. */
  scale: number;
  /** At each is a cross, and all of them are in it. */
  points?: readonly DOMPointInit[] | undefined;
}

/** A part of a picture of a page, as a small JPEG in base64. */
export async function cutPicture(page: Blob, { box, scale, points }: Cut): Promise<string | null> {
  const drawn = await createImageBitmap(page).catch(() => null);
  if (!drawn) return null;
  const { x = 0, y = 0, width: w = 0, height: h = 0 } = box;
  const [wide, high] = points ? [widest / 3, highest / 2.4] : [around, around];
  const [width, height] = [w + 2 * wide, h + 2 * high];
  const fit = points ? Math.min(1, widest / width, highest / height) : 1;
  const canvas = new OffscreenCanvas(Math.min(widest, width * fit), Math.min(highest, height * fit));
  const pen = canvas.getContext('2d');
  pen?.scale(fit / scale, fit / scale);
  pen?.drawImage(drawn, (wide - x) * scale, (high - y) * scale);
  pen?.resetTransform();
  for (const { x: across = 0, y: down = 0 } of points ?? [])
    if (pen) drawCross(pen, (across - x + wide) * fit, (down - y + high) * fit);
  const data = await blobToBase64(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.7 }));
  return data.length <= heaviestPart ? data : null;
}

/** Seen on any ground. */
function drawCross(pen: OffscreenCanvasRenderingContext2D, x: number, y: number): void {
  for (const [color, width] of [
    ['#fff', 6],
    ['#c0136b', 2.5],
  ] as const) {
    Object.assign(pen, { strokeStyle: color, lineWidth: width, lineCap: 'round' });
    pen.beginPath();
    for (const [across, down] of [
      [0, 1],
      [1, 0],
    ] as const) {
      pen.moveTo(x - 14 * across, y - 14 * down);
      pen.lineTo(x + 14 * across, y + 14 * down);
    }
    pen.stroke();
  }
}

interface Marking {
  width: number;
  height: number;
  /** Pixels of what is drawn for each CSS pixel. */
  scale: number;
  marks: readonly { box: DOMRectInit }[];
}

/** Of its sides: bars of the browser can come and go. */
const maxDistortion = 0.02;

/** The picture in this size, with a frame and a number at each of these boxes, in base64. Null: it shows something else than the page’s viewport. */
export async function markPicture(
  { data, mimeType }: { data: string; mimeType: string },
  { width, height, scale, marks }: Marking,
): Promise<{ data: string; mimeType: string } | null> {
  const page = await fetch(`data:${mimeType};base64,${data}`).then((answer) => answer.blob());
  const drawn = await createImageBitmap(page).catch(() => null);
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d');
  if (!drawn || !pen) return null;
  // As with tools of developers that draw the page in another size than it has.
  if (Math.abs((drawn.width * height) / (drawn.height * width) - 1) > maxDistortion) return null;
  pen.drawImage(drawn, 0, 0, width, height);
  Object.assign(pen, { font: 'bold 11px sans-serif', textBaseline: 'top', strokeStyle: '#c0136b', lineWidth: 1 });
  for (const [at, { box }] of marks.entries()) {
    const [x = 0, y = 0, w = 0, h = 0] = [box.x, box.y, box.width, box.height].map((each = 0) => each * scale);
    const number = String(at + 1);
    const wide = pen.measureText(number).width + 4;
    pen.strokeRect(x + 0.5, y + 0.5, w - 1, h - 1);
    // At its upper left corner, within the picture.
    const [left, top] = [Math.max(0, Math.min(x, width - wide)), Math.max(0, Math.min(y - 6, height - 13))];
    pen.fillStyle = '#c0136b';
    pen.fillRect(left, top, wide, 13);
    pen.fillStyle = '#fff';
    pen.fillText(number, left + 2, top + 1.5);
  }
  return {
    data: await blobToBase64(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })),
    mimeType: 'image/jpeg',
  };
}

/** Characters of base64 that the log takes. */
const heaviestPart = 40_000;

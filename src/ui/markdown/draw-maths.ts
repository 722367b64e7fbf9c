/** Converts TeX to MathML elements. Loaded when a formula is first shown. */
import temml from 'temml';

/** Returns false if the TeX can't be drawn. Commands that would load or link anything are refused. */
export function drawMaths(tex: string, place: HTMLElement, display: boolean): boolean {
  try {
    const drawn = place.ownerDocument.createElement('span');
    temml.render(tex, drawn, {
      displayMode: display,
      throwOnError: true,
      trust: false,
      maxSize: [20, 20],
      maxExpand: 200,
    });
    place.replaceChildren(...drawn.childNodes);
    return true;
  } catch {
    return false; // shown as written
  }
}

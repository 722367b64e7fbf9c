/** TeX into MathML elements. Loaded only when a formula is first shown. */
import temml from 'temml';

/** False where it isn't TeX that can be drawn. Nothing that it draws loads or links: commands that would are refused. */
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
    return false; // shown as it was written
  }
}

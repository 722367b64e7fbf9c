/** Converts TeX to MathML elements. Loaded when a formula is first shown. */
import temml from 'temml';

/** A command of one's own may write its argument a thousand times, and be its own argument. */
const definition = /\\(?:[egx]?def|(?:re)?newcommand|providecommand)(?![a-zA-Z])/;

/** Returns false if the TeX can't be drawn. Commands that would load, link or define anything are refused. */
export function drawMaths(tex: string, place: HTMLElement, display: boolean): boolean {
  if (definition.test(tex)) return false;
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

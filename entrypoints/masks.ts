/** Runs in each frame of a tab of which a picture is taken: says where its fields for secrets are drawn. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { secretBoxes } from '#page/hands/sight/secret-boxes.ts';

/** The script in the tab's own document reaches into this one. */
const isReached = (): boolean => {
  try {
    for (let view: Window = window; view !== top; view = view.parent) if (!view.frameElement) return false;
    return window !== top;
  } catch {
    return false;
  }
};

/** Closed shadow trees too. */
const shadowOf = (element: Element): ShadowRoot | null =>
  (element instanceof HTMLElement && chrome.dom?.openOrClosedShadowRoot(element)) || element.shadowRoot;

export default defineUnlistedScript(() =>
  isReached() ? null : { ...secretBoxes(document, shadowOf), scale: devicePixelRatio },
);

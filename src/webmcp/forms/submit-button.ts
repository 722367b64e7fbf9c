/** The button with which a form is submitted. */
import { exec, filter } from '../intrinsics';
import type { Dom, Root } from './dom';

/** The first one that isn't disabled, in tree order: also an image, which `form.elements` leaves out. */
export function findSubmitButton(dom: Dom, form: Element): Element | undefined {
  const candidates = dom.queryAll(dom.rootOf(form) as Element | Root, 'button,input'); // a form is in one of these
  return filter(candidates, (button) => submits(dom, button, form) && !dom.matches(button, ':disabled'))[0];
}

/** `button` is a button or an input. */
export const submits = (dom: Dom, button: Element, form: Element): boolean =>
  dom.get(button, 'form') === form && !!exec(/^(submit|image)$/, dom.get(button, 'type') ?? '');

/** Keys of one letter belong to whatever is being written. */

/** Whether letters typed there belong to a field; switches and buttons don't use them. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=range])'));

/** The key that runs a form: when it applies, and how it is written beside the button. */
import { say } from '#ui';

/** One-line fields, including text areas that look like one. */
const oneLine = 'input.in, textarea.sf-lines';

/** Ctrl+Enter anywhere in a form; Enter alone in a one-line field. */
export function isRunKey({ key, ctrlKey, metaKey, shiftKey, altKey, isComposing, target }: KeyboardEvent): boolean {
  if (key !== 'Enter' || isComposing || altKey) return false;
  if (ctrlKey || metaKey) return true;
  return !shiftKey && target instanceof HTMLElement && target.matches(oneLine);
}

export function RunKeys() {
  return <kbd class="hide-s">{/Mac/.test(navigator.platform) ? '⌘ ↵' : say('Ctrl ↵')}</kbd>;
}

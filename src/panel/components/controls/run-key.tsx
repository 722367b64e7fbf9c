/** The key that runs a form by hand: what the keyboard must say, and how it is written beside the button. */
import { say } from '#ui';

/** Fields of one line, and those of text that look like one. */
const oneLine = 'input.in, textarea.sf-lines';

/** Ctrl+Enter anywhere in a form; Enter alone where it isn't needed for what is written there. */
export function isRunKey({ key, ctrlKey, metaKey, shiftKey, altKey, isComposing, target }: KeyboardEvent): boolean {
  if (key !== 'Enter' || isComposing || altKey) return false;
  if (ctrlKey || metaKey) return true;
  return !shiftKey && target instanceof HTMLElement && target.matches(oneLine);
}

export function RunKeys() {
  return <kbd class="hide-s">{/Mac/.test(navigator.platform) ? '⌘ ↵' : say('Ctrl ↵')}</kbd>;
}

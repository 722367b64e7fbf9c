/** Whether a page can be loaded anew without a loss: nothing was typed in any of its frames, and nothing plays. */
import { askFrames } from '#browser/scripting.ts';

export async function isUntouched(tabId: number): Promise<boolean> {
  const frames = await askFrames(tabId, readTouched, '').catch(() => [{ touched: true }]);
  return frames.every(({ touched }) => !touched);
}

/** Runs in a frame. In doubt it says yes: of an editable part nobody knows what it held before. */
function readTouched(): { touched: boolean } {
  const isChanged = (field: Element): boolean => {
    if (field instanceof HTMLSelectElement) {
      const preset = [...field.options].some(({ defaultSelected }) => defaultSelected);
      const isPreset = ({ selected, defaultSelected, index }: HTMLOptionElement) =>
        selected === (preset || field.multiple ? defaultSelected : index === 0);
      return ![...field.options].every(isPreset);
    }
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
    if (!(field instanceof HTMLInputElement) || field.type === 'hidden') return false;
    return field.checked !== field.defaultChecked || field.value !== field.defaultValue;
  };
  const plays = [...document.querySelectorAll<HTMLMediaElement>('video, audio')].some(({ paused }) => !paused);
  const isEdited =
    navigator.userActivation?.hasBeenActive !== false &&
    ([...document.querySelectorAll('input, textarea, select')].some(isChanged) ||
      [...document.querySelectorAll<HTMLElement>('[contenteditable]')].some((each) => each.isContentEditable));
  return { touched: plays || isEdited };
}

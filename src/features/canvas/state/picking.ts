/** The part of a widget that the user selected to ask about, and what a click would send. */
import { computed, effect, signal } from '@preact/signals';
import type { CanvasModel } from '#features/blocks/state/index.ts';
import type { Picked, Picker } from '#ui/drawing-context.ts';

type PickerOf = Omit<Picker, 'picked'>;

export function createPicking({ blocks, emitterOf }: Pick<CanvasModel, 'blocks' | 'emitterOf'>) {
  const chosen = signal<{ blockId: string; picked: Picked } | null>(null);
  const current = computed(() => {
    const { blockId } = chosen.value ?? {};
    return blocks.value.some(({ id }) => id === blockId) ? chosen.value : null;
  });
  const pickers = new Map<string, PickerOf>();
  const clear = () => {
    chosen.value = null;
  };
  const sends = signal<{ blockId: string; words: string } | null>(null);
  const hint = (blockId: string, words: string | null) => {
    if (words !== null) sends.value = { blockId, words };
    else if (sends.peek()?.blockId === blockId) sends.value = null;
  };
  // The element under the pointer may go without a word.
  effect(() => {
    if (!blocks.value.some(({ id }) => id === sends.peek()?.blockId)) sends.value = null;
  });

  return {
    /** Of a block; null if the selection is elsewhere. */
    of: (blockId: string): Picked | null => (current.value?.blockId === blockId ? current.value.picked : null),
    /** Always the same object for a block. */
    pickerOf(blockId: string): PickerOf {
      const known = pickers.get(blockId);
      if (known) return known;
      const picker: PickerOf = {
        pick(picked) {
          if (picked) chosen.value = { blockId, picked };
          else if (chosen.peek()?.blockId === blockId) clear();
        },
        hint: (words) => hint(blockId, words),
      };
      pickers.set(blockId, picker);
      return picker;
    },
    clear,
    /** Reports the selected part to the agent. If that is refused, it stays selected. */
    async ask(): Promise<void> {
      const asked = current.value;
      if (!asked) return;
      const { event, payload } = asked.picked;
      const taken = await emitterOf(asked.blockId)(event, payload);
      if (taken && chosen.value === asked) clear();
    },
    /** The answer at a widget that the user closed, by its event. */
    dismissed: signal<string | null>(null),
    /** What a click where the pointer or the focus is would send, and from which block. */
    sends,
  };
}

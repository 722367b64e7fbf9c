/** Ctrl or ⌘ with Z undoes on the canvas, with Shift it redoes; in a text field the key belongs to the field. */
import { useEffect } from 'preact/hooks';
import { usePanel } from '../context';
import { isTyping } from '../frame/use-keys';

export function useCanvasUndo(): void {
  const { canvas, drawer } = usePanel();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'z') return;
      if (drawer.value !== null || isTyping(event.target)) return;
      const words = event.shiftKey ? canvas.redoes.value : canvas.undoes.value;
      if (words === null) return;
      event.preventDefault();
      void canvas.carryOut({ type: event.shiftKey ? 'redone' : 'undone' });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [canvas, drawer]);
}

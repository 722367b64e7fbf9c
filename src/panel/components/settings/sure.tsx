/** A button that has to be pressed twice: the first press says what the second one will do. */
import { useEffect, useState } from 'preact/hooks';

interface SureProps {
  act: string;
  /** What the second press does. */
  sure: string;
  /** What will be lost, in a sentence. */
  loss?: string;
  disabled?: boolean;
  onSure(): unknown;
}

/** Milliseconds for the second press. */
const patience = 6000;

export function Sure({ act, sure, loss, disabled = false, onSure }: SureProps) {
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (!asked) return;
    const timer = setTimeout(() => setAsked(false), patience);
    return () => clearTimeout(timer);
  }, [asked]);
  const press = ({ detail }: MouseEvent) => {
    if (!asked) return setAsked(true);
    if (detail > 1) return; // the second click of a double click is no answer
    setAsked(false);
    onSure();
  };
  return (
    <>
      <button type="button" class={asked ? 'link small danger' : 'link small'} disabled={disabled} onClick={press}>
        {asked ? sure : act}
      </button>
      <span class="vh" role="status">
        {asked && loss}
      </span>
      {asked && loss && (
        <span class="tiny danger sure" aria-hidden="true">
          {loss}
        </span>
      )}
    </>
  );
}

/** A button to be pressed twice: after the first press it says what the second one does. */
import { useEffect, useState } from 'preact/hooks';

interface SureProps {
  act: string;
  /** The text after the first press. */
  sure: string;
  /** A sentence that says what will be lost. */
  loss?: string;
  disabled?: boolean;
  onSure(): unknown;
}

/** Milliseconds to wait for the second press. */
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
    if (detail > 1) return; // ignores the second click of a double click
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

/** A single value as JSON writes it. */
import { Visible } from './visible';

/** A leaf in the colour of its kind; an empty object or array counts as a leaf. */
export function Scalar({ value }: { value: unknown }) {
  if (typeof value === 'string') {
    return (
      <span class="s">
        <Visible text={JSON.stringify(value)} />
      </span>
    );
  }
  if (typeof value === 'object' && value !== null) return <span>{Array.isArray(value) ? '[]' : '{}'}</span>;
  return <span class="n">{String(value)}</span>;
}

/** A single value in JSON notation. */
import { Visible } from './visible';

/** Coloured by its type; also draws empty objects and arrays. */
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

/** A value as JSON, foldable; long lists show their beginning and the rest on demand. */
import { useState } from 'preact/hooks';
import { Icon } from './icon';
import { Scroll } from './scroll';
import { Visible } from './visible';

const page = 100;

/** `depth` levels start open. */
export function JsonTree({ value, label, depth = 1 }: { value: unknown; label: string; depth?: number }) {
  return (
    <Scroll class="code tree" label={label}>
      <Node value={value} depth={depth} />
    </Scroll>
  );
}

interface NodeProps {
  name?: string;
  value: unknown;
  depth: number;
}

function Node({ name, value, depth }: NodeProps) {
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0) {
    return <Branch name={name} value={value} depth={depth} />;
  }
  return (
    <div class="leaf">
      <Name name={name} />
      <Scalar value={value} />
    </div>
  );
}

function Branch({ name, value, depth }: { name: string | undefined; value: object; depth: number }) {
  const [open, setOpen] = useState(depth > 0);
  const [shown, setShown] = useState(page);
  const entries = Object.entries(value);
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="right" size={14} />
        <span class="grow cut">
          <Name name={name} />
          <span class="quiet">{toBrief(value, entries.length)}</span>
        </span>
      </summary>
      {open && (
        <div class="branch">
          {entries.slice(0, shown).map(([key, child]) => (
            <Node key={key} name={key} value={child} depth={depth - 1} />
          ))}
          {entries.length > shown && (
            <button type="button" class="link small" onClick={() => setShown(shown + page)}>
              Show {Math.min(page, entries.length - shown)} more
            </button>
          )}
        </div>
      )}
    </details>
  );
}

function Name({ name }: { name: string | undefined }) {
  if (name === undefined) return null;
  return (
    <>
      <span class="k">
        <Visible text={name} />
      </span>
      {': '}
    </>
  );
}

function toBrief(value: object, count: number): string {
  if (Array.isArray(value)) return `[${count} item${count === 1 ? '' : 's'}]`;
  return `{${count} key${count === 1 ? '' : 's'}}`;
}

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

/** A form on its way to being sent: its value, and its problems, of which what is missing is told only once somebody tried. */
import { useMemo, useState } from 'preact/hooks';
import { isJsonObject, type JsonObject, type JsonSchema } from '#core/tools/tool.ts';
import { validateInput } from '#core/tools/validate.ts';

/** `fields`: for a `SchemaForm`. `take`: the value if it can be sent, or null. `put`: another value in its place. */
export function useFilling(schema: JsonSchema, start: () => unknown, onChange?: (value: unknown) => void) {
  const [value, put] = useState<unknown>(start);
  const [tried, setTried] = useState(false);
  const [unreadable, setUnreadable] = useState(false);
  const issues = useMemo(() => validateInput(schema, value).issues, [schema, value]);
  return {
    value,
    put,
    fields: {
      value,
      problems: issues.filter(({ keyword }) => tried || keyword !== 'required'),
      plain: true,
      onChange(next: unknown) {
        put(next);
        onChange?.(next);
      },
      onUnreadable: setUnreadable,
    },
    take(): JsonObject | null {
      setTried(true);
      return issues.length === 0 && !unreadable && isJsonObject(value) ? value : null;
    },
  };
}

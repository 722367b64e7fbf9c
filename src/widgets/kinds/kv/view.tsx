/** Keys with their values. Both wrap, and keys never take more than their share of the width. */
import { say, sayCount } from '#ui/language/index.tsx';
import { Heading } from '../../parts/heading';
import { toItemKeys } from '../../parts/item-keys';
import { Portion } from '../../parts/portion';
import type { ViewProps } from '../../widget';
import type { kv } from './spec';
import './view.css';

export default function KeyValueView({ data }: ViewProps<typeof kv>) {
  const { rows, title } = data;
  const keys = toItemKeys(rows.map(([key]) => key));
  return (
    <div data-view="kv" dir="auto">
      <Heading title={title || undefined} />
      <Portion
        count={rows.length}
        describeCount={(count) => sayCount(count, '{count} row', '{count} rows')}
        empty={say('Nothing here yet')}
      >
        {(shown) => (
          <dl>
            {rows.slice(0, shown).map(([key, value], i) => (
              <div key={keys[i]}>
                <dt>
                  <span>{key}</span>
                </dt>
                <dd>
                  <span>{value || '–'}</span>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Portion>
    </div>
  );
}

/** Steps in their order: what is done has a tick and steps back, what comes next stands out. */
import { Icon } from '#ui/icon.tsx';
import { say } from '#ui/language/index.tsx';
import { Heading } from '../../parts/heading';
import { toItemKeys } from '../../parts/item-keys';
import type { ViewProps } from '../../widget';
import type { plan } from './spec';
import './view.css';

export default function PlanView({ data }: ViewProps<typeof plan>) {
  const { steps, title, sites = [] } = data;
  const keys = toItemKeys(steps.map(({ text }) => text));
  const next = steps.findIndex(({ done }) => !done);
  const value = steps.filter(({ done }) => done).length;
  return (
    <div data-view="plan" dir="auto">
      <Heading title={title || say('Plan')}>
        <bdi class="quiet small nowrap">{say('{value} of {count}', { value, count: steps.length })}</bdi>
      </Heading>
      <ol aria-label={title || say('Plan')}>
        {steps.map(({ text, done }, i) => (
          <li key={keys[i]} class={done ? 'done' : undefined} aria-current={i === next ? 'step' : undefined}>
            <span class="mark" role="img" aria-label={done ? say('Done') : undefined} aria-hidden={!done}>
              {done ? <Icon name="check" size={12} /> : i + 1}
            </span>
            <span class="text">{text || '–'}</span>
          </li>
        ))}
      </ol>
      {sites.length > 0 && <p class="quiet small">{sites.join(' · ')}</p>}
    </div>
  );
}

/** One person or thing: who, a few facts, a few figures, what can be done. */

import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { say } from '#ui/language/index.tsx';
import { toItemKeys } from '../../parts/item-keys';
import { OutwardLink } from '../../parts/outward-link';
import { Portrait } from '../../parts/portrait';
import type { DataOf, ViewProps } from '../../widget';
import type { profile } from './spec';
import '../../parts/tones.css';
import './view.css';

type Items<Name extends 'fields' | 'stats' | 'actions'> = NonNullable<DataOf<typeof profile>[Name]>[number];

export default function ProfileView({ data, emit }: ViewProps<typeof profile>) {
  const { name, subtitle, avatar, badge, fields, stats, actions } = data;
  return (
    <div class="profile" data-view="profile" dir="auto">
      <div class="who">
        <Portrait name={name} src={avatar?.src} alt={avatar?.alt ?? ''} />
        <div>
          <h2>{name || say('No name')}</h2>
          {subtitle && <p class="mid own">{subtitle}</p>}
          {badge && (
            <p>
              <span class={`tag ${badge.variant ?? ''}`}>{badge.text}</span>
            </p>
          )}
        </div>
      </div>
      {stats && <Facts class="stats" facts={stats} toValue={({ value }) => value} />}
      {fields && <Facts class="fields" facts={fields} toValue={toWay} />}
      {actions && <Actions actions={actions} onAct={(label) => emit('actionclick', { label })} />}
    </div>
  );
}

const toWay = ({ value, href }: Items<'fields'>) => (
  <OutwardLink class="way" href={href} otherwise={value}>
    {value}
  </OutwardLink>
);

interface FactsProps<Fact> {
  class: string;
  facts: Fact[];
  toValue(fact: Fact): ComponentChildren;
}

function Facts<Fact extends Items<'stats'>>({ class: name, facts, toValue }: FactsProps<Fact>) {
  const keys = useMemo(() => toItemKeys(facts.map(({ label }) => label)), [facts]);
  if (facts.length === 0) return null;
  return (
    <dl class={name}>
      {facts.map((fact, i) => (
        <div key={keys[i]}>
          <dt>{fact.label}</dt>
          <dd>{toValue(fact)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Actions({ actions, onAct }: { actions: Items<'actions'>[]; onAct(label: string): void }) {
  const keys = useMemo(() => toItemKeys(actions.map(({ label }) => label)), [actions]);
  if (actions.length === 0) return null;
  return (
    <div class="acts">
      {actions.map(({ label, href, variant }, i) => {
        const style = `btn ${variant ?? ''}`;
        const button = (
          <button type="button" class={style} data-sends={label} onClick={() => onAct(label)}>
            {label}
          </button>
        );
        return (
          <OutwardLink
            key={keys[i]}
            class={style}
            href={href}
            otherwise={button}
            sends={label}
            onClick={() => onAct(label)}
          >
            {label}
          </OutwardLink>
        );
      })}
    </div>
  );
}

/** A titled section of a drawer, and a row in it: a name, a hint, and the control that sets it. */
import type { ComponentChildren, RenderableProps } from 'preact';
import { Switch } from './controls';

export interface SectionHeading {
  /** Of the heading element. */
  id: string;
  name: string;
}

type SectionProps = RenderableProps<SectionHeading & { aside?: ComponentChildren }>;

/** `aside`: shown at the end of the heading. */
export function Section({ id, name, aside, children }: SectionProps) {
  return (
    <section class="sec" aria-labelledby={id}>
      <h2 id={id}>
        {name}
        {aside && <span class="grow" />}
        {aside}
      </h2>
      {children}
    </section>
  );
}

export function SettingRow({ name, hint, children }: { name: string; hint?: string; children?: ComponentChildren }) {
  return (
    <div class="setrow">
      <div class="grow">
        <p>{name}</p>
        {hint && <p class="hint">{hint}</p>}
      </div>
      {children}
    </div>
  );
}

interface SwitchRowProps {
  name: string;
  hint?: string;
  checked: boolean;
  onChange(on: boolean): unknown;
}

export const SwitchRow = ({ name, hint = '', ...turned }: SwitchRowProps) => (
  <SettingRow name={name} hint={hint}>
    <Switch label={name} {...turned} />
  </SettingRow>
);

/** The limits of a run, each checked as it is typed. */
import type { ComponentChildren } from 'preact';
import { LinkButton } from '#ui/controls/controls.tsx';
import { LimitRow } from '#ui/controls/limit-row.tsx';
import { Section, type SectionHeading, SwitchRow } from '#ui/controls/section.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { limitNames, type ShownLimit } from '#ui/panel/limits.ts';

const ofRuns: readonly ShownLimit[] = ['maxTurns', 'maxCost', 'toolTimeout'];

export function RunLimits(heading: SectionHeading) {
  const { resetLimits } = usePanel().settingsModel;
  const reset = <LinkButton onClick={() => void resetLimits()}>{say('Reset')}</LinkButton>;
  return (
    <Limits heading={heading} names={ofRuns} aside={reset}>
      <Notifying />
    </Limits>
  );
}

function Notifying() {
  const { settings, settingsModel, connection } = usePanel();
  const name = say('Notify me when a run ends and no panel is visible');
  const turn = async (on: boolean) => {
    // Asked for first: the browser shows its question only in a click.
    if (!on || (await connection.requestPermission('notifications'))) void settingsModel.choose({ notifies: on });
  };
  return <SwitchRow name={name} checked={settings.value?.notifies ?? false} onChange={turn} />;
}

export function ContextLimits(heading: SectionHeading) {
  return (
    <Limits heading={heading} names={limitNames.filter((name) => !ofRuns.includes(name))}>
      <Naming />
    </Limits>
  );
}

function Naming() {
  const { settings, settingsModel } = usePanel();
  const name = say('Name chats with the model');
  const hint = say(
    'Sends your first message once more, with the names of tools and widgets. When off, the first message becomes the name.',
  );
  return (
    <SwitchRow
      name={name}
      hint={hint}
      checked={settings.value?.nameByModel ?? true}
      onChange={(on) => void settingsModel.choose({ nameByModel: on })}
    />
  );
}

interface LimitsProps {
  heading: SectionHeading;
  names: readonly ShownLimit[];
  aside?: ComponentChildren;
  children?: ComponentChildren;
}

function Limits({ heading, names, aside, children }: LimitsProps) {
  const now = usePanel().settings.value;
  if (!now) return null;
  return (
    <Section {...heading} aside={aside}>
      {names.map((name) => (
        <Limit key={name} name={name} value={now[name]} />
      ))}
      {children}
    </Section>
  );
}

function Limit({ name, value }: { name: ShownLimit; value: number | null }) {
  const { choose } = usePanel().settingsModel;
  return <LimitRow name={name} value={value} onKeep={(now) => void choose({ [name]: now })} />;
}

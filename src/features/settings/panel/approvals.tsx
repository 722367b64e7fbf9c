/** When calls ask for approval, and the remembered approvals by site or server, each with a way to revoke it. */
import { useEffect } from 'preact/hooks';
import type { GrantRow } from '#features/conversation/index.ts';
import { byPlace, nameOfPlace } from '#features/conversation/state/index.ts';
import { Badge } from '#ui/badge.tsx';
import { Sure } from '#ui/controls/button.tsx';
import { Code } from '#ui/controls/code.tsx';
import { LinkButton } from '#ui/controls/controls.tsx';
import { Section, type SectionHeading, SwitchRow } from '#ui/controls/section.tsx';
import { useFocusAfterRemoval } from '#ui/controls/walk-rows.ts';
import { Say, say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { toDay, toHost } from '#ui/words/figures.ts';

export function Approvals(heading: SectionHeading) {
  const { settings, grants, settingsModel } = usePanel();
  useEffect(() => void grants.load(), [grants]);
  if (!settings.value) return null;
  const name = say('Ask before every call');
  const hint = say(
    'When off, tools you always allow and sources you let Tabhand read run without asking, unless a call is risky.',
  );
  return (
    <Section {...heading}>
      <SwitchRow
        name={name}
        hint={hint}
        checked={settings.value.askForEverything}
        onChange={(on) => void settingsModel.choose({ askForEverything: on })}
      />
      <GrantList rows={grants.list.value} />
    </Section>
  );
}

function GrantList({ rows }: { rows: GrantRow[] | null }) {
  const { grants } = usePanel();
  const { box, onClickCapture } = useFocusAfterRemoval<HTMLDivElement>(rows, {
    buttons: '.grants li button',
    after: 'h3',
  });
  if (rows === null) return <div class="skel line" aria-hidden="true" />;
  return (
    <div ref={box} onClickCapture={onClickCapture}>
      <h3 class="grouph" tabIndex={-1}>
        {say('Always allowed')}
        <span class="quiet">{rows.length}</span>
        <span class="grow" />
        {rows.length > 1 && (
          <Sure act={say('Revoke all')} sure={say('Revoke all approvals')} onSure={() => grants.revoke(rows)} />
        )}
      </h3>
      {rows.length === 0 && <p class="hint small quiet">{say('Nothing here yet')}</p>}
      {byPlace(rows).map((group) => (
        <Group key={nameOfPlace(group.place)} {...group} />
      ))}
    </div>
  );
}

function Group({ place, rows }: ReturnType<typeof byPlace>[number]) {
  const { grants } = usePanel();
  const name = nameOfPlace(place);
  return (
    <section class="grants" aria-label={name}>
      <h4 class="row">
        <Badge
          kind={place.type === 'server' ? 'mcp' : 'page'}
          name={name}
          {...(place.type === 'site' && { site: place.origin })}
        />
        <span class="grow" />
        {rows.length > 1 && <LinkButton onClick={() => void grants.revoke(rows)}>{say('Revoke all')}</LinkButton>}
      </h4>
      <ul>
        {rows.map((row) => (
          <Row key={row.key} row={row} />
        ))}
      </ul>
    </section>
  );
}

function Row({ row }: { row: GrantRow }) {
  const { grants } = usePanel();
  const used = row.usedAt === null ? say('not used yet') : say('used {day}', { day: toDay(row.usedAt) });
  return (
    <li class="row">
      <div class="grow">
        <p class="cut">
          <What about={row.about} />
          {row.changed && <span class="tag warn">{say('Changed, asks again')}</span>}
        </p>
        <p class="tiny quiet">{`${say('Allowed {day}', { day: toDay(row.at) })} · ${used}`}</p>
      </div>
      <button
        type="button"
        class="link small"
        aria-label={say('Revoke {what}', { what: wordGrant(row) })}
        onClick={() => void grants.revoke([row])}
      >
        {say('Revoke')}
      </button>
    </li>
  );
}

function wordGrant({ about }: Pick<GrantRow, 'about'>): string {
  if (about.type === 'tool') return about.tool;
  if (about.type === 'app') return say('Apps may load from {hosts}', { hosts: about.hosts.join(', ') });
  return about.place.type === 'site' ? say('Reading its pages') : say('All read-only tools');
}

function What({ about }: Pick<GrantRow, 'about'>) {
  if (about.type !== 'tool') return <>{wordGrant({ about })}</>;
  const tool = <Code text={about.tool} />;
  if (!about.topOrigin) return tool;
  return <Say text="{tool} in a frame of {site}" parts={{ tool, site: toHost(about.topOrigin) }} />;
}

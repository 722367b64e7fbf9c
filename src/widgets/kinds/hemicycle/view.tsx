/** The seats of a parliament in a half circle, with its groups as a legend and as a table. */
import { useMemo, useState } from 'preact/hooks';
import { say } from '#ui/language/index.tsx';
import { toFigure } from '#ui/words/figures.ts';
import { toSeriesColour } from '../../charting/colours';
import { toShare } from '../../charting/figures';
import { ChartFrame } from '../../charting/frame';
import type { CsvCell } from '../../csv';
import type { ViewProps } from '../../widget';
import { type Assembly, describeMajority, type Group, planSeats, toAssembly, toSeatPath } from './seats';
import { hemicycle } from './spec';
import './view.css';

export default function HemicycleView({ data, emit }: ViewProps<typeof hemicycle>) {
  const { groups, title, totalSeats, rows } = data;
  const assembly = useMemo(() => toAssembly(groups, totalSeats), [groups, totalSeats]);
  const [lit, setLit] = useState<string | null>(null);
  const sentence = describeMajority(groups, assembly);
  const onPick = (group: Group) => emit('groupclick', { ...group });
  return (
    <ChartFrame
      spec={hemicycle}
      data={data}
      title={title ?? say('Seats')}
      kind={say('Seats')}
      lines={() => toSeatLines(groups, assembly)}
      empty={assembly.total === 0 && say('Nothing here yet')}
    >
      <div class="hemicycle">
        <div class="chart">
          <Seats groups={groups} assembly={assembly} rows={rows} sentence={sentence} lit={lit} onPick={onPick} />
          <Legend groups={groups} assembly={assembly} onLight={setLit} onPick={onPick} />
        </div>
      </div>
    </ChartFrame>
  );
}

const toText = ({ label, seats }: Group): string => `${label}: ${toFigure(seats)}`;

/** Of the drawing's half circle, in its own units. */
const size = 100;

interface GroupsProps {
  groups: Group[];
  assembly: Assembly;
  onPick(group: Group): void;
}

interface SeatsProps extends GroupsProps {
  rows: number | undefined;
  sentence: string;
  /** The id of the group whose seats stand out while its button is pointed at. */
  lit: string | null;
}

function Seats({ groups, assembly, rows, sentence, lit, onPick }: SeatsProps) {
  const { vacant, total, majority } = assembly;
  const { seats, radius } = useMemo(
    () => planSeats([...groups.map((group) => group.seats), vacant], rows),
    [groups, vacant, rows],
  );
  const edge = radius * size + 2;
  const box = `${-size - edge} ${-size - edge} ${2 * (size + edge)} ${size + 2 * edge}`;
  return (
    <div class="seats">
      <svg viewBox={box} role="img" aria-label={sentence} class={lit === null ? '' : 'lighting'}>
        <line class="majority" x1="0" x2="0" y1={-size - edge + 1} y2={-0.3 * size} />
        {groups.map((group, i) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the legend's buttons do the same by keyboard
          <path
            key={group.id}
            class={lit === group.id ? 'lit' : ''}
            d={toSeatPath(seats[i] ?? [], radius, size)}
            style={{ fill: toSeriesColour(i, group.color) }}
            data-sends={toText(group)}
            onClick={() => onPick(group)}
          >
            <title>{toText(group)}</title>
          </path>
        ))}
        <path class="vacant" d={toSeatPath(seats[groups.length] ?? [], radius * 0.88, size)} />
      </svg>
      <p class="middle" aria-hidden="true">
        <b>{toFigure(total)}</b>
        <span>{say('majority {majority}', { majority: toFigure(majority) })}</span>
      </p>
    </div>
  );
}

function Legend({ groups, assembly, onLight, onPick }: GroupsProps & { onLight(id: string | null): void }) {
  return (
    <ul class="groups">
      {groups.map((group, i) => (
        <li key={group.id}>
          <button
            type="button"
            data-sends={toText(group)}
            onClick={() => onPick(group)}
            onPointerEnter={() => onLight(group.id)}
            onPointerLeave={() => onLight(null)}
            onFocus={() => onLight(group.id)}
            onBlur={() => onLight(null)}
          >
            <i style={{ background: toSeriesColour(i, group.color) }} />
            <span class="label" dir="auto">
              {group.label}
            </span>
            <b>{toFigure(group.seats)}</b>
          </button>
        </li>
      ))}
      {assembly.vacant > 0 && (
        <li class="rest">
          <i class="vacant" />
          <span class="label">{say('Vacant')}</span>
          <b>{toFigure(assembly.vacant)}</b>
        </li>
      )}
    </ul>
  );
}

/** With the share of each group, and with the vacant seats. */
function toSeatLines(groups: readonly Group[], { total, vacant }: Assembly): CsvCell[][] {
  const rest = vacant > 0 ? [{ label: say('Vacant'), seats: vacant }] : [];
  const rows = [...groups, ...rest].map(({ label, seats }) => [label, seats, toShare(seats, total)]);
  return [[say('Group'), say('Seats'), say('Share')], ...rows];
}

/** The seats of a parliament in a half circle, with its groups as a legend and as a table. */
import { useMemo } from 'preact/hooks';
import { isJsonObject } from '#core/tools/tool.ts';
import { say } from '#ui/language/index.tsx';
import { toFigure } from '#ui/words/figures.ts';
import { toSeriesColour } from '../../charting/colours';
import { toShareOf } from '../../charting/figures';
import { ChartFrame } from '../../charting/frame';
import { type Ground, type Outlines, type TextLine, wordsOfMark } from '../../charting/outlines';
import { SpecChart } from '../../charting/spec-chart';
import type { CsvCell } from '../../csv';
import type { DataOf, ViewProps } from '../../widget';
import { type Assembly, describeMajority, type Group, planSeats, toAssembly, toSeatPath } from './seats';
import { hemicycle } from './spec';

const wordsOf = wordsOfMark();

export default function HemicycleView({ data, emit }: ViewProps<typeof hemicycle>) {
  const { groups, title, totalSeats } = data;
  const assembly = useMemo(() => toAssembly(groups, totalSeats), [groups, totalSeats]);
  const chart = useMemo(() => toChart(data, assembly), [data, assembly]);
  const seatsOf = (name: string) => toFigure(groups.find(({ label }) => label === name)?.seats ?? assembly.vacant);
  return (
    <ChartFrame
      spec={hemicycle}
      data={data}
      title={title ?? say('Seats')}
      kind={say('Seats')}
      lines={() => toSeatLines(groups, assembly)}
      empty={assembly.total === 0 && say('Nothing here yet')}
    >
      <SpecChart
        {...{ chart, title, kind: say('Seats'), wordsOf, figureOf: seatsOf }}
        sentence={() => describeMajority(groups, assembly)}
        onPick={({ payload }) => isJsonObject(payload) && 'id' in payload && emit('groupclick', payload)}
      />
    </ChartFrame>
  );
}

const [edge, maxRadius] = [6, 260];

function toChart({ groups, rows }: DataOf<typeof hemicycle>, { vacant, total, majority }: Assembly) {
  const { seats, radius } = planSeats([...groups.map((group) => group.seats), vacant], rows);
  const all = [
    ...groups.map((group, i) => ({ ...group, colour: toSeriesColour(i, group.color), payload: { ...group } })),
    ...(vacant > 0 ? [{ label: say('Vacant'), seats: vacant, colour: 'var(--line-2)', payload: {} }] : []),
  ];
  return ({ width, room, hidden }: Ground): Outlines => {
    const size = Math.max(40, Math.min(maxRadius, (width / 2 - edge) / (1 + radius), (room ?? 400) - 2 * edge));
    const [x, y] = [width / 2, size * (1 + radius) + edge];
    const centred = { x, align: 'center' } as const;
    const words: TextLine[] = [
      { ...centred, text: toFigure(total), y: y - 16, size: 24, weight: 600, colour: 'var(--ink)' },
      { ...centred, text: say('majority {majority}', { majority: toFigure(majority) }), y, colour: 'var(--ink-3)' },
    ];
    return {
      height: y + size * radius + edge,
      marks: all.flatMap(({ label, seats: count, colour, payload }, i) =>
        hidden.has(label)
          ? []
          : [
              {
                ...{ x, y, colour, payload, name: label },
                outline: toSeatPath(seats[i] ?? [], radius, size),
                figure: toFigure(count),
              },
            ],
      ),
      lines: [{ outline: `M${x},0V${y - 0.3 * size}`, width: 1, dash: [2, 3] }],
      words,
      names: all,
    };
  };
}

/** With the share of each group, and with the vacant seats. */
function toSeatLines(groups: readonly Group[], { total, vacant }: Assembly): CsvCell[][] {
  const rest = vacant > 0 ? [{ label: say('Vacant'), seats: vacant }] : [];
  const rows = [...groups, ...rest].map(({ label, seats }) => [label, seats, toShareOf(seats, total)]);
  return [[say('Group'), say('Seats'), say('Share')], ...rows];
}

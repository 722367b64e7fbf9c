/** The lines of a timeline: name, bar and duration. Pressing a line opens its details. */
import type { ComponentChildren } from 'preact';
import { Icon, SourceGlyph, say, toDuration, toProvenance, Visible } from '#ui';
import type { Axis } from '../../models/console/console-axis';
import {
  type CallSpan,
  type ConsoleRun,
  type ConsoleTurn,
  closeSpan,
  failed,
  type OpenSpan,
} from '../../models/console/console-runs';
import { wordCallRow, wordFigure, wordModelRow } from '../../models/console/console-words';
import { usePanel } from '../context';
import { CallDetails } from './call-details';
import { TurnDetails } from './turn-details';

interface OfRun {
  run: ConsoleRun;
  axis: Axis;
  now: number;
}

export function ModelLine({ turn, run, axis, now }: OfRun & { turn: ConsoleTurn }) {
  const { model } = turn;
  const { from, to } = closeSpan(model.span, now);
  const first = Math.min(to, model.firstAt ?? (model.turn ? from : to));
  const share = to === from ? 0 : ((first - from) / (to - from)) * 100;
  return (
    <Line
      id={model.id}
      name={say('Model')}
      glyph={<Icon name="bolt" size={14} />}
      sentence={wordModelRow(turn, run.startedAt)}
      figure={model.turn?.duration === null ? '' : toDuration(to - from)}
      bars={<Bar span={model.span} axis={axis} now={now} kind="model" first={share} />}
      details={model.turn && <TurnDetails turn={model.turn} />}
    />
  );
}

export function CallLine({ row, run, axis, now }: OfRun & { row: CallSpan }) {
  const { call, wait, work } = row;
  const from = call.target && toProvenance(call.target.source, call.target.server);
  const kind = failed(row) ? 'err' : (from?.kind ?? 'page');
  return (
    <Line
      id={row.id}
      name={call.tool}
      mono
      glyph={from ? <SourceGlyph kind={from.kind} /> : <Icon name="error" size={14} />}
      sentence={wordCallRow(row, run.startedAt)}
      figure={wordFigure(row, now)}
      tone={failed(row) ? 'danger' : call.state === 'waiting' ? 'warn' : undefined}
      bars={
        <>
          {wait && <Bar span={wait} axis={axis} now={now} kind="wait" />}
          {work && <Bar span={work} axis={axis} now={now} kind={kind} />}
        </>
      }
      details={<CallDetails row={row} run={run} />}
    />
  );
}

interface LineProps {
  id: string;
  name: string;
  mono?: boolean;
  glyph: ComponentChildren;
  /** What the bars show, for screen readers. */
  sentence: string;
  figure: string;
  tone?: 'danger' | 'warn' | undefined;
  bars: ComponentChildren;
  details: ComponentChildren;
}

function Line({ id, name, mono, glyph, sentence, figure, tone, bars, details }: LineProps) {
  const { console } = usePanel();
  const open = console.open.value.has(id);
  return (
    <>
      <button type="button" class="wfr" aria-expanded={open} onClick={() => console.toggle(id)}>
        <span class={mono ? 'lb mono' : 'lb'} title={name}>
          {glyph}
          <span class="cut">
            <Visible text={name} />
          </span>
        </span>
        <span class="track" aria-hidden="true">
          {bars}
        </span>
        <span class={`fig cut ${tone ?? ''}`} aria-hidden="true">
          {figure}
        </span>
        <span class="vh">{`, ${sentence}`}</span>
      </button>
      {open && (
        <section class="detail call" aria-label={say('Details of {name}', { name })}>
          {details}
        </section>
      )}
    </>
  );
}

interface BarProps {
  span: OpenSpan;
  axis: Axis;
  now: number;
  kind: string;
  /** Of a model's bar: the percentage before its first word. */
  first?: number;
}

function Bar({ span, axis, now, kind, first = 0 }: BarProps) {
  const { from, to } = closeSpan(span, now);
  const [x, end] = [axis.at(from) * 100, axis.at(to) * 100];
  return <b class={kind} style={`--x:${x.toFixed(2)}%;--w:${(end - x).toFixed(2)}%;--first:${first.toFixed(1)}%`} />;
}

/** The lines of a timeline: name, bar and duration. Pressing a line opens the details of the turn or call. */

import type { ComponentChildren } from 'preact';
import type { TurnMetrics } from '#core/log/metrics.ts';
import { writeJson } from '#core/tools/long-numbers.ts';
import { phrase } from '#core/tools/phrase.ts';
import { CallBody, Plain } from '#features/conversation/panel/index.ts';
import { SourceGlyph, toProvenance } from '#ui/badge.tsx';
import { CopyButton } from '#ui/controls/controls.tsx';
import { Icon } from '#ui/icon.tsx';
import { say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { Visible } from '#ui/visible.tsx';
import { toCost, toDuration, toFigure } from '#ui/words/figures.ts';
import { type Axis, type TimeSpan, toFigurePlace } from '../state/console-axis';
import {
  type CallSpan,
  type ConsoleRun,
  type ConsoleTurn,
  closeSpan,
  hasFailed,
  type OpenSpan,
} from '../state/console-runs';
import { wordCallRow, wordFigure, wordForModel, wordModelRow } from '../state/console-words';

/** The run that a line belongs to, and its time axis. */
export interface OfRun {
  run: ConsoleRun;
  axis: Axis;
  now: number;
}

export function ModelLine({ turn, run, axis, now }: OfRun & { turn: ConsoleTurn }) {
  const { span, firstAt, turn: metrics } = turn;
  const { from, to } = closeSpan(span, now);
  const first = Math.min(to, firstAt ?? (metrics ? from : to));
  const share = to === from ? 0 : ((first - from) / (to - from)) * 100;
  return (
    <Line
      id={turn.id}
      name={say('Model')}
      glyph={<Icon name="bolt" size={14} />}
      sentence={wordModelRow(turn, run.startedAt)}
      bars={<Bar span={span} axis={axis} now={now} kind="model" first={share} />}
      figure={<Figure text={metrics?.duration === null ? '' : toDuration(to - from)} span={{ from, to }} axis={axis} />}
      details={metrics && <TurnDetails turn={metrics} />}
    />
  );
}

/** `asked`: when the model asked for the call. */
export function CallLine({ row, asked, run, axis, now }: OfRun & { row: CallSpan; asked: number }) {
  const { call, wait, work } = row;
  const [first, last] = [wait ?? work, work ?? wait];
  const drawn = { from: first?.from ?? asked, to: last ? closeSpan(last, now).to : asked };
  const tone = hasFailed(row) ? 'danger' : call.state === 'waiting' ? 'warn' : '';
  const from = call.target && toProvenance(call.target.source, call.target.server);
  const kind = hasFailed(row) ? 'err' : (from?.kind ?? 'page');
  return (
    <Line
      id={row.id}
      name={call.tool}
      mono
      glyph={from ? <SourceGlyph {...from} /> : <Icon name="error" size={14} />}
      sentence={wordCallRow(row, run.startedAt)}
      bars={
        <>
          {wait && <Bar span={wait} axis={axis} now={now} kind="wait" />}
          {work && <Bar span={work} axis={axis} now={now} kind={kind} />}
        </>
      }
      figure={<Figure text={wordFigure(row, now)} span={drawn} axis={axis} tone={tone} />}
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
  bars: ComponentChildren;
  figure: ComponentChildren;
  details: ComponentChildren;
}

function Line({ id, name, mono, glyph, sentence, bars, figure, details }: LineProps) {
  const { console } = usePanel();
  const open = console.open.value.has(id);
  return (
    <>
      <button type="button" class="wfr" aria-expanded={open} onClick={() => console.toggle(id)}>
        <span class={mono ? 'lb mono' : 'lb'} title={name}>
          {glyph}
          <Visible class="cut" text={name} />
        </span>
        <span class="wf-lane" aria-hidden="true">
          {bars}
          {figure}
        </span>
        <span class="vh">{`, ${sentence}`}</span>
      </button>
      {open && (
        <section class="detail call" aria-label={name}>
          {details}
        </section>
      )}
    </>
  );
}

interface FigureProps {
  text: string;
  /** From the line's first bar to its last. */
  span: TimeSpan;
  axis: Axis;
  tone?: string;
}

const Figure = ({ text, span, axis, tone = '' }: FigureProps) => (
  <em
    class={`fig ${toFigurePlace(span, axis)} ${tone}`}
    style={`--x:${(axis.at(span.from) * 100).toFixed(2)}%;--end:${(axis.at(span.to) * 100).toFixed(2)}%`}
  >
    {text}
  </em>
);

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

const optionNames = { effort: phrase('Thinking effort'), temperature: phrase('Temperature') };

function TurnDetails({ turn }: { turn: TurnMetrics }) {
  const { model, usage, figures, firstWord, duration, leftOut } = turn;
  const count = (figure: number | undefined) => (figure === undefined ? say('Unknown') : toFigure(figure));
  const lines: [string, string][] = [
    [say('Model'), model],
    [say('Tools offered'), toFigure(figures.offered)],
    [say('Input tokens'), count(usage?.inputTokens)],
    [say('Cached tokens'), count(usage?.cachedInputTokens)],
    [say('Output tokens'), count(usage?.outputTokens)],
    [say('Cost'), figures.unpriced > 0 ? say('Unknown') : toCost(figures.cost)],
    [
      say('Time to first token'),
      firstWord === null ? say('Unknown') : say('after {time}', { time: toDuration(firstWord) }),
    ],
    ...leftOut.map((name): [string, string] => [say(optionNames[name]), say('Not accepted by this model')]),
    [say('Full answer'), duration === null ? say('Unknown') : say('after {time}', { time: toDuration(duration) })],
  ];
  return (
    <dl class="facts small">
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A call and the beginning of what came of it, for a bug report. */
function toJson({ id, name, input, edited, malformed, state, result, failure }: CallSpan['call']): string {
  const outcome = failure ? { failure: { code: failure.code, values: failure.values } } : { result: result?.preview };
  return writeJson({ id, name, arguments: edited ?? malformed ?? input, state, ...outcome }, 2);
}

function CallDetails({ row, run }: { row: CallSpan; run: ConsoleRun }) {
  const words = wordForModel(row.call);
  return (
    <>
      <p class="row">
        <code class="quiet cut grow">{row.id}</code>
        <CopyButton what={say('the call as JSON')} text={() => toJson(row.call)} />
      </p>
      <CallBody call={row.call} />
      {words !== null && (
        <>
          <p class="bh">{say('Sent to the model')}</p>
          <Sizes row={row} run={run} />
          <Plain text={words} label={say('Sent to the model')} />
        </>
      )}
    </>
  );
}

/** How much of the result was sent to the model, at first and later. */
function Sizes({ row: { call }, run }: { row: CallSpan; run: ConsoleRun }) {
  const turn = run.turns.findIndex(({ id }) => run.shortened.get(id)?.some(({ callId }) => callId === call.id));
  const later = run.shortened.get(run.turns[turn]?.id ?? '')?.find(({ callId }) => callId === call.id);
  if (!call.result || (!later && call.result.size <= call.result.preview.length)) return null;
  const { size, preview } = call.result;
  const line = (length: number, words: string) => (
    <p>
      <b style={`inline-size: ${Math.max(2, (length / size) * 120).toFixed(1)}px`} />
      {words}
    </p>
  );
  const nth = turn + 1;
  const sent = preview.length;
  return (
    <div class="sizes">
      {line(size, sayCount(size, '{count} character', '{count} characters'))}
      {sent < size && line(sent, sayCount(sent, 'Characters sent at first: {count}'))}
      {later && line(later.after, sayCount(later.after, 'Characters since turn {nth}: {count}', undefined, { nth }))}
      {call.result.stored && <p class="quiet">{say('The model can ask for the rest.')}</p>}
    </div>
  );
}

/** One widget: drawn with a sample or the user’s data, which can be edited beside it; and what a model is told about it. */
import type { ComponentChildren, RefObject } from 'preact';
import { useCallback, useId, useState } from 'preact/hooks';
import type { JsonObject } from '#tools';
import { CopyButton, Icon, JsonEditor, JsonTree, Markdown, Segments, say, TabList } from '#ui';
import { toGuide, type WidgetSpec } from '#widgets';
import { Code } from '../components/controls/code';
import { titleOf } from './catalogue';
import { samplesOf } from './samples';
import { Stages } from './stages';
import { type Trial, toParamsText, tryParams } from './trial';

type Tab = 'data' | 'recipe' | 'schema' | 'events';

/** Older events are dropped. */
const mostEvents = 50;

interface SpecimenProps {
  spec: WidgetSpec;
  heading: RefObject<HTMLHeadingElement | null>;
}

export function Specimen({ spec, heading }: SpecimenProps) {
  const [data, setData] = useState<JsonObject>(spec.sample);
  const [text, setText] = useState(() => toParamsText(spec.sample));
  const [emitted, setEmitted] = useState<EmittedEvent[]>([]);
  const [tab, setTab] = useState<Tab>('data');
  const emit = useCallback((event: string, payload: JsonObject) => {
    setEmitted((before) => [{ number: (before[0]?.number ?? 0) + 1, event, payload }, ...before].slice(0, mostEvents));
  }, []);
  const write = (next: string) => {
    setText(next);
    const trial = tryParams(spec, next);
    if (trial.type === 'fits') setData(trial.data);
  };
  const { name, size } = spec;
  const title = titleOf(spec);
  return (
    <section class="specimen" aria-label={title}>
      <Title spec={spec} heading={heading} />
      <div class="shown">
        <SamplePick spec={spec} text={text} onPick={write} />
        <article aria-label={say('Widget: {name}', { name: title })}>
          <Stages widget={name} data={data} emit={emit} columns={size.columns} />
        </article>
        <p class="last-heard tiny quiet cut" role="status">
          {emitted[0] && `${emitted[0].event} ${JSON.stringify(emitted[0].payload)}`}
        </p>
      </div>
      <About name={title} tab={tab} onTab={setTab}>
        {tab === 'data' && <EditData trial={tryParams(spec, text)} text={text} onText={write} />}
        {tab === 'recipe' && <Markdown text={toGuide(spec)} />}
        {tab === 'schema' && <Schema spec={spec} />}
        {tab === 'events' && <EventLog events={spec.events} emitted={emitted} />}
      </About>
    </section>
  );
}

function Title({ spec, heading }: SpecimenProps) {
  const { name, size } = spec;
  return (
    <div class="title">
      <div class="row">
        <h1 ref={heading} tabIndex={-1}>
          {titleOf(spec)}
        </h1>
        <CopyButton
          what={say('the recipe of {name}', { name: titleOf(spec) })}
          words={say('Copy recipe')}
          text={() => toGuide(spec)}
        />
      </div>
      <p class="tiny quiet">
        <code>{name}</code> · {say('{columns} of 12 columns on the canvas', { columns: size.columns })}
      </p>
    </div>
  );
}

function SamplePick({ spec, text, onPick }: { spec: WidgetSpec; text: string; onPick(text: string): void }) {
  const samples = samplesOf(spec);
  const shown = samples.findIndex(({ data }) => toParamsText(data) === text);
  if (samples.length === 1) return null;
  const options = Object.fromEntries(samples.map(({ name }, i) => [String(i), say(name)]));
  return (
    <Segments
      label={say('Sample')}
      options={options}
      value={String(shown)}
      onPick={(i) => onPick(toParamsText(samples[Number(i)]?.data ?? spec.sample))}
    />
  );
}

function EditData({ trial, text, onText }: { trial: Trial; text: string; onText(text: string): void }) {
  const issues = trial.type === 'misfits' ? trial.issues : [];
  const notes = new Map(issues.map(({ line, message }) => [line, message]));
  return (
    <div class="field">
      <JsonEditor label={say('Data as JSON')} text={text} notes={notes} onChange={onText} />
      <div role="status">
        <Verdict trial={trial} />
      </div>
    </div>
  );
}

function Verdict({ trial }: { trial: Trial }) {
  if (trial.type === 'misfits') {
    return (
      <ul class="faults small danger">
        {trial.issues.map(({ path, message, line }) => (
          <li key={`${path} ${message}`}>
            <Icon name="error" size={12} />
            <span>
              {say('Line {line}', { line })} {path && <code>{path}</code>} {message}
            </span>
          </li>
        ))}
        <li class="mid">{say('The widget shows the last valid data.')}</li>
      </ul>
    );
  }
  if (trial.repairs.length === 0) return <p class="small mid">{say('Valid')}</p>;
  return (
    <>
      <p class="small mid">{say('Valid after these repairs:')}</p>
      <ul class="faults small mid">
        {trial.repairs.map((repair) => (
          <li key={repair}>
            <code>{repair}</code>
          </li>
        ))}
      </ul>
    </>
  );
}

interface AboutProps {
  name: string;
  tab: Tab;
  onTab(tab: Tab): void;
  children: ComponentChildren;
}

function About({ name, tab, onTab, children }: AboutProps) {
  const id = useId();
  const names = {
    data: say('Edit data'),
    recipe: say('Recipe for models'),
    schema: say('Schema'),
    events: say('Events'),
  };
  return (
    <section class="about-it">
      <TabList id={id} label={say('About {name}', { name })} names={names} shown={tab} onPick={onTab} />
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {children}
      </div>
    </section>
  );
}

function Schema({ spec }: { spec: WidgetSpec }) {
  const { schema } = spec;
  return (
    <div class="schema">
      <CopyButton what={say('the schema')} text={() => JSON.stringify(schema, null, 2)} />
      <JsonTree value={schema} label={say('Schema of {name}', { name: titleOf(spec) })} depth={3} />
    </div>
  );
}

interface EmittedEvent {
  /** Counted from 1 since the widget was opened. */
  number: number;
  event: string;
  payload: JsonObject;
}

function EventLog({ events, emitted }: { events: WidgetSpec['events']; emitted: readonly EmittedEvent[] }) {
  if (events.length === 0) return <p class="mid">{say('This widget only shows data. It reports no events.')}</p>;
  return (
    <>
      <dl class="events">
        {events.map(({ name, payload, wakes }) => (
          <div key={name}>
            <dt class="mono">{name}</dt>
            <dd>
              <span class="mono">{payload}</span>
              {wakes === false && <span class="quiet small">{say('Doesn’t start a run')}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <h3>{say('Events so far')}</h3>
      {emitted.length === 0 ? (
        <p class="mid">{say('No events yet. Use the widget.')}</p>
      ) : (
        <ol class="heard">
          {emitted.map(({ number, event, payload }) => (
            <li key={number} value={number}>
              <span class="mono">{event}</span>
              <Code text={JSON.stringify(payload)} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

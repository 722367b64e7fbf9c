/** One widget: drawn with its sample or the user’s parameters, and below it what a model is told about it, its events, and parameters to try. */
import type { ComponentChildren, RefObject } from 'preact';
import { useCallback, useId, useState } from 'preact/hooks';
import type { JsonObject } from '#tools';
import { CodeBlock, CopyButton, Icon, JsonTree, LinkButton, Markdown, say, TabList } from '#ui';
import { namesOf, toGuide, type WidgetSpec } from '#widgets';
import { WidgetView } from '../components/blocks/widget-view';
import { Code } from '../components/controls/code';
import { type Trial, toCallText, toParamsText, tryParams } from './trial';

export type Tab = 'recipe' | 'schema' | 'sample' | 'events' | 'try';

/** Older events are dropped. */
const mostEvents = 50;

interface SpecimenProps {
  spec: WidgetSpec;
  heading: RefObject<HTMLHeadingElement | null>;
  tab: Tab;
  onTab(tab: Tab): void;
}

export function Specimen({ spec, heading, tab, onTab }: SpecimenProps) {
  const [data, setData] = useState<JsonObject>(spec.sample);
  const [text, setText] = useState(() => toParamsText(spec));
  const [emitted, setEmitted] = useState<EmittedEvent[]>([]);
  const emit = useCallback((event: string, payload: JsonObject) => {
    setEmitted((before) => [{ number: (before[0]?.number ?? 0) + 1, event, payload }, ...before].slice(0, mostEvents));
  }, []);
  return (
    <>
      <a class="back link" href="#all">
        {say('All widgets')}
      </a>
      <Title spec={spec} heading={heading} />
      <article class="w stage" aria-label={say('Widget: {name}', { name: spec.name })}>
        <WidgetView widget={spec.name} data={data} emit={emit} />
      </article>
      <p class="last-heard tiny quiet cut" role="status">
        {emitted[0] && `${emitted[0].event} ${JSON.stringify(emitted[0].payload)}`}
      </p>
      <AboutIt spec={spec} tab={tab} onTab={onTab}>
        {tab === 'recipe' && <Markdown text={toGuide(spec)} />}
        {tab === 'schema' && <Schema spec={spec} />}
        {tab === 'sample' && <CodeBlock content={toCallText(spec)} lang="json" />}
        {tab === 'events' && <EventLog events={spec.events} emitted={emitted} />}
        {tab === 'try' && <TryIt spec={spec} text={text} onText={setText} onData={setData} />}
      </AboutIt>
    </>
  );
}

function AboutIt({ spec, tab, onTab, children }: Omit<SpecimenProps, 'heading'> & { children: ComponentChildren }) {
  const id = useId();
  const names = {
    recipe: say('Recipe'),
    schema: say('Schema'),
    sample: say('Sample'),
    events: say('Events'),
    try: say('Try it'),
  };
  return (
    <section class="about-it">
      <TabList id={id} label={say('About {name}', { name: spec.name })} names={names} shown={tab} onPick={onTab} />
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {children}
      </div>
    </section>
  );
}

function Title({ spec, heading }: Pick<SpecimenProps, 'spec' | 'heading'>) {
  const { name, description, size } = spec;
  return (
    <div class="title">
      <h2 ref={heading} tabIndex={-1}>
        {name}
      </h2>
      <p class="mid">{description}</p>
      <p class="tiny quiet">
        {say('{columns} of 12 columns, {height} px', { columns: size.columns, height: size.rows * 40 })}
        {say('; earlier {names}', { names: namesOf(spec).slice(1).join(', ') })}
      </p>
    </div>
  );
}

function Schema({ spec: { schema, name } }: { spec: WidgetSpec }) {
  return (
    <div class="schema">
      <CopyButton what={say('the schema')} text={() => JSON.stringify(schema, null, 2)} />
      <JsonTree value={schema} label={say('Schema of {name}', { name })} depth={3} />
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
  if (events.length === 0) return <p class="mid">{say('It emits nothing: it only shows.')}</p>;
  return (
    <>
      <dl class="events">
        {events.map(({ name, payload, wakes }) => (
          <div key={name}>
            <dt class="mono">{name}</dt>
            <dd>
              <span class="mono">{payload}</span>
              {wakes === false && <span class="quiet small">{say('Starts no run')}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <h3>{say('Emitted just now')}</h3>
      {emitted.length === 0 ? (
        <p class="mid">{say('Nothing yet. Use the widget above.')}</p>
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

interface TryItProps {
  spec: WidgetSpec;
  text: string;
  onText(text: string): void;
  /** Called with the data when the text is valid. */
  onData(data: JsonObject): void;
}

function TryIt({ spec, text, onText, onData }: TryItProps) {
  const id = useId();
  const [trial, setTrial] = useState<Trial>(() => tryParams(spec, text));
  const write = (next: string) => {
    const result = tryParams(spec, next);
    onText(next);
    setTrial(result);
    if (result.type === 'fits') onData(result.data);
  };
  return (
    <div class="field">
      <label for={id}>{say('Parameters as JSON, or a whole call')}</label>
      <textarea
        id={id}
        class="in mono"
        rows={16}
        spellcheck={false}
        dir="ltr"
        value={text}
        aria-invalid={trial.type === 'misfits' ? true : undefined}
        aria-describedby={`${id}-about`}
        onInput={(event) => write(event.currentTarget.value)}
      />
      <div id={`${id}-about`} role="status">
        <Verdict trial={trial} />
      </div>
      {text !== toParamsText(spec) && (
        <p>
          <LinkButton onClick={() => write(toParamsText(spec))}>{say('Back to the sample')}</LinkButton>
        </p>
      )}
    </div>
  );
}

function Verdict({ trial }: { trial: Trial }) {
  if (trial.type === 'misfits') {
    return (
      <ul class="faults small danger">
        {trial.issues.map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            <Icon name="error" size={12} />
            <span>
              {path && <code>{path}</code>} {message}
            </span>
          </li>
        ))}
        <li class="mid">{say('The widget above shows the last data that fitted.')}</li>
      </ul>
    );
  }
  if (trial.repairs.length === 0) return <p class="small mid">{say('It fits.')}</p>;
  return (
    <>
      <p class="small mid">{say('It fits, after this was put right:')}</p>
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

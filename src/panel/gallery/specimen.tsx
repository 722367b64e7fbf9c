/** One widget: drawn with its sample or the user's parameters, and below it what a model is told about it. */
import type { ComponentChildren, RefObject } from 'preact';
import { useCallback, useId, useState } from 'preact/hooks';
import type { JsonObject } from '#tools';
import { CodeBlock, CopyButton, JsonTree, Markdown, say, TabList } from '#ui';
import { namesOf, toGuide, type WidgetSpec } from '#widgets';
import { WidgetView } from '../components/blocks/widget-view';
import { type EmittedEvent, EventLog } from './event-log';
import { toCallText, toParamsText } from './trial';
import { TryIt } from './try-it';

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
      <LastEmitted emitted={emitted[0]} />
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

type AboutItProps = Pick<SpecimenProps, 'spec' | 'tab' | 'onTab'> & { children: ComponentChildren };

function AboutIt({ spec, tab, onTab, children }: AboutItProps) {
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

function LastEmitted({ emitted }: { emitted: EmittedEvent | undefined }) {
  return (
    <p class="last-heard tiny quiet cut" role="status">
      {emitted && `${emitted.event} ${JSON.stringify(emitted.payload)}`}
    </p>
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

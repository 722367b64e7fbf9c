/** A form of the widget's own schema. What was sent stays in its place, so that it isn't sent twice by accident. */
import type { ComponentChildren } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { toSeenWords } from '#core/tools/invisible.ts';
import { parseJson, writeBare, writeJson } from '#core/tools/long-numbers.ts';
import { isJsonObject, type JsonObject, objectOf } from '#core/tools/tool.ts';
import { Button } from '#ui/controls/button.tsx';
import { ErrorNote } from '#ui/controls/controls.tsx';
import { Kept, useWhole } from '#ui/drawing-context.ts';
import { Icon } from '#ui/icon.tsx';
import { Say, say } from '#ui/language/index.tsx';
import { useFilling } from '#ui/schema-form/filling.ts';
import { SchemaForm } from '#ui/schema-form/schema-form.tsx';
import { startValue } from '#ui/schema-form/start.ts';
import { Visible } from '#ui/visible.tsx';
import { Heading } from '../../parts/heading';
import type { ViewProps } from '../../widget';
import type { form } from './spec';
import './view.css';

export default function FormView({ data, emit }: ViewProps<typeof form>) {
  const { schema, title, tool, input } = data;
  const { reported, draft, keepDraft } = useContext(Kept);
  const isStill = useWhole(0);
  const start = () => parseJson(draft()) ?? startAll(schema);
  const { value, put, fields, take } = useFilling(schema, start, (next) => keepDraft(writeJson(next)));
  /** The report that the user goes on from. */
  const [edited, setEdited] = useState<JsonObject | null>(null);
  const [refused, setRefused] = useState(false);
  const [sends, setSends] = useState(false);
  const last = reported('submit');
  const isSent = last !== null && last !== edited;
  // Another form: what was typed for the one before it doesn't fit.
  useEffect(() => put(start()), [schema]);
  const send = async () => {
    const values = take();
    if (!values || sends) return;
    setSends(true);
    const taken = (await emit('submit', { values: toSeen(values) })) !== false;
    setSends(false);
    setRefused(!taken);
    if (taken) keepDraft('');
  };
  const edit = () => {
    put(last?.values);
    setEdited(last);
  };
  const label = title || say('Form');
  return (
    <div data-view="form" dir="auto">
      <Heading title={label} />
      {typeof schema.description === 'string' && (
        <p class="mid">
          <Visible text={schema.description} dir="auto" />
        </p>
      )}
      {isSent || isStill ? (
        <Values schema={schema} values={objectOf(isSent ? last.values : value)} />
      ) : (
        <SchemaForm {...fields} schema={schema} label={label} />
      )}
      {isSent ? (
        <p class="row small" role="status">
          <Icon name="check" size={12} />
          <span class="grow">{tool ? say('Sent {what}', { what: tool }) : say('Sent to the model')}</span>
          {!isStill && <Button look="sm" text={say('Edit')} onClick={edit} />}
        </p>
      ) : (
        !isStill && (
          <p class="row" data-control>
            <Button
              look="primary"
              text={tool ? <Say text="Send to {who}" parts={{ who: tool }} /> : say('Send')}
              busy={sends}
              onClick={send}
            />
            {refused && <ErrorNote role="alert" text={say('Your reply wasn’t sent. Try again.')} />}
          </p>
        )
      )}
      {input && !isSent && <Extra input={input} />}
    </div>
  );
}

/** What else the tool is called with: no value goes along unseen. */
const Extra = ({ input }: { input: JsonObject }) => (
  <p class="quiet small">
    {Object.entries(input).map(([name, value]) => (
      <span key={name}>
        <Visible text={`${name}: ${writeBare(value)}`} />{' '}
      </span>
    ))}
  </p>
);

/** The constants, the defaults, also of fields that needn't be filled in, and what is required. */
const startAll = (schema: JsonObject): JsonObject => {
  const fields = Object.entries(objectOf(schema.properties)).filter(
    ([, field]) => isJsonObject(field) && 'default' in field,
  );
  return {
    ...objectOf(startValue(schema, schema)),
    ...Object.fromEntries(fields.map(([name, field]) => [name, objectOf(field).default])),
  };
};

/** Values that the model suggested may hold what can't be seen. */
function toSeen(value: unknown): unknown {
  if (typeof value === 'string') return toSeenWords(value);
  if (Array.isArray(value)) return value.map(toSeen);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toSeen(member)]));
}

/** The fields by their titles, to be read. */
function Values({ schema, values }: { schema: JsonObject; values: JsonObject }): ComponentChildren {
  const fields = objectOf(schema.properties);
  return (
    <dl class="values">
      {Object.entries(fields).map(([name, field]) => (
        <div key={name}>
          <dt>
            <Visible text={String(objectOf(field).title ?? name)} dir="auto" />
          </dt>
          <dd>
            <Visible text={wordValue(values[name], objectOf(field))} dir="auto" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function wordValue(value: unknown, { oneOf }: JsonObject): string {
  if (value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.map((each) => wordValue(each, {})).join(', ') || '–';
  if (typeof value === 'boolean') return say(value ? 'Yes' : 'No');
  const option = Array.isArray(oneOf) ? oneOf.find((each) => isJsonObject(each) && each.const === value) : undefined;
  return String(objectOf(option).title ?? (typeof value === 'string' ? value : writeBare(value)));
}

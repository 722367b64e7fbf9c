/** Above the composer: the form of the picked slash command. */

import { useEffect, useMemo, useRef } from 'preact/hooks';
import { whyAsking } from '#core/tools/hints.ts';
import { SuggestingField } from '#features/offers/panel/index.ts';
import { createSuggestions } from '#features/offers/state/index.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, isRunKey, RunKeys } from '#ui/controls/button.tsx';
import { Code } from '#ui/controls/code.tsx';
import { Field, IconButton } from '#ui/controls/controls.tsx';
import { Icon } from '#ui/icon.tsx';
import { Say, say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { SchemaForm } from '#ui/schema-form/schema-form.tsx';
import { Visible } from '#ui/visible.tsx';
import type { SlashFormState as Form, ServedForm } from '../../state/slash-list';

export function SlashForm({ form }: { form: Form }) {
  if (form.type === 'tool') return <ToolForm form={form} />;
  return form.type === 'served' ? <ServedPrompt form={form} /> : <PromptForm form={form} />;
}

function ToolForm({ form: { tool, from, value, problems } }: { form: Extract<Form, { type: 'tool' }> }) {
  const { slash, conversation } = usePanel();
  const serious = whyAsking(tool.hints) !== undefined;
  return (
    <Card
      title={<Say text="Run {tool}" parts={{ tool: <Code text={tool.name} /> }} />}
      aside={<Badge {...from} />}
      action={say('Run')}
      disabled={slash.unreadable.value || slash.running.value || conversation.activity.value !== null}
    >
      {serious && (
        <p class="small row warn-line">
          <Icon name="warn" size={14} />
          {say('This tool may have serious or permanent effects. It runs as soon as you press Run.')}
        </p>
      )}
      <SchemaForm
        schema={tool.schema ?? {}}
        value={value}
        problems={problems}
        label={say('Arguments')}
        onChange={slash.change}
        onUnreadable={(on) => (slash.unreadable.value = on)}
      />
    </Card>
  );
}

function PromptForm({ form: { prompt, blanks, values } }: { form: Extract<Form, { type: 'prompt' }> }) {
  const { slash } = usePanel();
  return (
    <Card title={prompt.name} action={say('Insert into message')} disabled={false}>
      {blanks.map(({ name }) => (
        <Field key={name} label={name} value={values[name] ?? ''} onInput={(value) => slash.fill(name, value)} />
      ))}
    </Card>
  );
}

/** The arguments of a server's prompt, with what the server suggests for each. */
function ServedPrompt({ form: { serverId, offer, from, values, lacks } }: { form: ServedForm }) {
  const panel = usePanel();
  const { slash } = panel;
  const { name, title, description, takes = [] } = offer;
  const suggestions = useMemo(
    () => createSuggestions(panel, { serverId, of: { type: 'prompt', name } }),
    [serverId, name],
  );
  useEffect(() => () => suggestions.end(), [suggestions]);
  return (
    <Card
      title={<Visible text={title ?? name} dir="auto" />}
      aside={<Badge {...from} />}
      action={say('Attach prompt')}
      disabled={slash.running.value}
    >
      {description && (
        <p class="small mid" dir="auto">
          <Visible text={description} dir="auto" />
        </p>
      )}
      {takes.map((each) => (
        <SuggestingField
          key={each.name}
          {...{ name: each.name, required: each.required === true, hint: each.description, values, suggestions }}
          error={lacks && each.required && !values[each.name]?.trim() && say('The server requires this.')}
          onFill={slash.fill}
        />
      ))}
    </Card>
  );
}

interface CardProps {
  title: preact.ComponentChildren;
  aside?: preact.ComponentChildren;
  action: string;
  disabled: boolean;
  children: preact.ComponentChildren;
}

/** The first field takes the focus; Escape returns it to the message, and Enter does what the button does. */
function Card({ title, aside, action, disabled, children }: CardProps) {
  const { slash } = usePanel();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('input, textarea, select, .acts button.primary')?.focus();
    return () => document.querySelector<HTMLElement>('.composer textarea')?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') slash.close();
    else if (!isRunKey(event)) return;
    // The key that opened the form may still be held down.
    else if (!disabled && !event.repeat) void slash.run();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section class="slash-form" aria-labelledby="slash-title" ref={box} onKeyDown={onKeyDown}>
      <div class="head">
        <h2 id="slash-title" class="grow cut">
          {title}
        </h2>
        {aside}
        <IconButton icon="x" label={say('Close')} onClick={slash.close} />
      </div>
      <div class="fields">{children}</div>
      <div class="acts">
        <span class="grow" />
        <Button look="ghost" text={say('Cancel')} onClick={slash.close} />
        <Button look="primary" text={action} disabled={disabled} onClick={() => slash.run()} />
        <RunKeys />
      </div>
    </section>
  );
}

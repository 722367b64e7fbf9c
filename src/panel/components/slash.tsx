/** Above the composer: the list that a slash opens, and the form of what was picked from it. */
import { useEffect, useRef } from 'preact/hooks';
import { Badge, Field, Icon, IconButton, Say, SchemaForm, say, Visible } from '#ui';
import type { SlashForm as Form } from '../models/slash';
import type { SlashItem } from '../models/slash-list';
import { usePanel } from './context';

const slashListId = 'slash-list';
const slashItemId = (index: number): string => `slash-${index}`;

/** What the composer says of its list to those who can't see it. */
export function useSlashList() {
  const { items, active } = usePanel().slash;
  if (!items.value) return {};
  const current = items.value.length > 0 ? { 'aria-activedescendant': slashItemId(active.value) } : {};
  return { 'aria-autocomplete': 'list' as const, 'aria-controls': slashListId, ...current };
}

/** True when the list took the key. */
export function useSlashKeys(): (event: KeyboardEvent) => boolean {
  const { slash } = usePanel();
  return (event) => {
    const items = slash.items.value;
    if (!items || event.isComposing) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const item = items[slash.active.value];
    if (step) slash.move(step);
    else if (event.key === 'Escape') slash.close();
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && item) slash.pick(item);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
}

export function SlashList() {
  const { slash } = usePanel();
  const items = slash.items.value;
  const current = useRef<HTMLDivElement>(null);
  useEffect(() => current.current?.scrollIntoView({ block: 'nearest' }), [slash.active.value]);
  if (!items) return null;
  return (
    <div class="slash-list" id={slashListId} role="listbox" tabIndex={0} aria-label={say('Tools and prompts')}>
      {items.map((item, i) => {
        const isActive = i === slash.active.value;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and hears the keys
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div
            key={item.key}
            ref={isActive ? current : null}
            id={slashItemId(i)}
            class="slash-item"
            role="option"
            aria-selected={isActive}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => slash.pick(item)}
          >
            <Line item={item} />
          </div>
        );
      })}
      {items.length === 0 && <p class="small mid none">{say('No tool or prompt is called so.')}</p>}
    </div>
  );
}

function Line({ item }: { item: SlashItem }) {
  return (
    <>
      <span class="name cut" dir="auto">
        {item.type === 'tool' ? <code>{`/${item.name}`}</code> : item.name}
      </span>
      <span class="about cut quiet" dir="auto">
        {item.about}
      </span>
      {item.type === 'tool' ? <Badge {...item.from} /> : <span class="src">{say('Prompt')}</span>}
    </>
  );
}

export function SlashForm() {
  const { slash } = usePanel();
  const form = slash.form.value;
  if (!form) return null;
  return form.type === 'tool' ? <ToolForm form={form} /> : <PromptForm form={form} />;
}

function ToolForm({ form: { tool, from, value, problems } }: { form: Extract<Form, { type: 'tool' }> }) {
  const { slash, conversation } = usePanel();
  const serious = tool.hints.destructive || tool.hints.consequential;
  return (
    <Card
      title={
        <Say
          text="Run {tool}"
          parts={{
            tool: (
              <code>
                <Visible text={tool.name} />
              </code>
            ),
          }}
        />
      }
      aside={<Badge {...from} />}
      action={say('Run')}
      disabled={slash.unreadable.value || slash.running.value || conversation.activity.value !== null}
    >
      {serious && (
        <p class="small row warn-line">
          <Icon name="warn" size={14} />
          {say('It says that its effect is serious or can’t be undone. It runs at once.')}
        </p>
      )}
      <SchemaForm
        schema={tool.schema ?? {}}
        value={value}
        problems={problems}
        label={say('Arguments')}
        onChange={slash.change}
        onUnreadable={(on) => {
          slash.unreadable.value = on;
        }}
      />
    </Card>
  );
}

function PromptForm({ form: { prompt, blanks, values } }: { form: Extract<Form, { type: 'prompt' }> }) {
  const { slash } = usePanel();
  return (
    <Card title={prompt.name} action={say('Put into the message')} disabled={false}>
      {blanks.map(({ name }) => (
        <Field key={name} label={name} value={values[name] ?? ''} onInput={(value) => slash.fill(name, value)} />
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

/** The first field has the focus; Escape gives it back to the message, Ctrl+Enter does what the button says. */
function Card({ title, aside, action, disabled, children }: CardProps) {
  const { slash } = usePanel();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('input, textarea, select, .acts button.primary')?.focus();
    return () => document.querySelector<HTMLElement>('.composer textarea')?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') slash.close();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !disabled) void slash.run();
    else return;
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
        <button type="button" class="btn ghost" onClick={slash.close}>
          {say('Cancel')}
        </button>
        <button type="button" class="btn primary" disabled={disabled} onClick={() => void slash.run()}>
          {action}
        </button>
      </div>
    </section>
  );
}

/** The form of a server: its address, name and headers, and what a test found. */
import type { ComponentChildren } from 'preact';
import { Button } from '#ui/controls/button.tsx';
import { ErrorNote, Field, IconButton, LinkButton, Notice } from '#ui/controls/controls.tsx';
import { Icon } from '#ui/icon.tsx';
import { say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { toDuration, toHost } from '#ui/words/figures.ts';
import type { ServerTested } from '../background/servers';
import type { HeaderRow, ServerForm } from '../state/server-form';
import { hasWordsOfTheirs, wordHeaderFault, wordServerProblem } from '../words';

interface FieldsProps {
  form: ServerForm;
  /** What it is, where no heading says it. */
  label?: string;
  onSave(): void;
  /** Between the fields and the buttons. */
  children?: ComponentChildren;
  /** After the button that tests. */
  buttons: ComponentChildren;
}

/** The form itself, for a new server as for one that is edited. */
export function ServerFields({ form, label, onSave, children, buttons }: FieldsProps) {
  const errors = errorsOf(form);
  const submit = (event: Event) => {
    event.preventDefault();
    onSave();
  };
  return (
    <form class={form.server ? 'form editing' : 'form'} aria-label={label} onSubmit={submit}>
      <Field
        label={say('Address')}
        type="url"
        placeholder="https://"
        value={form.url.value}
        onInput={(value) => (form.url.value = value)}
        error={errors.url}
      />
      <Field
        label={say('Name')}
        placeholder={form.wished.value || 'weather'}
        value={form.name.value}
        onInput={(value) => (form.name.value = value)}
        error={errors.name}
      />
      <Questions placeholders={form.inputs.value} of={form} />
      <Headers form={form} />
      {form.site.value && (
        <p class="small quiet">
          {say('Only for chats about {site}. Tools that may change something start turned off.', {
            site: toHost(form.site.value),
          })}
        </p>
      )}
      <Outcome form={form} hasFieldError={Boolean(errors.url || errors.name)} />
      {children}
      <div class="row">
        <TestButton form={form} />
        <span class="grow" />
        {buttons}
      </div>
    </form>
  );
}

interface Answering {
  /** Each a value that a registry or a configuration leaves open. */
  placeholders: readonly { name: string; fallback: string; hint?: string; isOpen?: true }[];
  of: Pick<ServerForm, 'answers' | 'answer'>;
}

export function Questions({ placeholders, of }: Answering) {
  return (
    <>
      {placeholders.map(({ name, fallback, hint, isOpen }) => (
        <Field
          key={name}
          label={name}
          type={isOpen ? 'text' : 'password'}
          hint={[
            hint,
            fallback ? say('{name}: {words}', { name: say('Default'), words: fallback }) : !hint && say('Required'),
          ]
            .filter(Boolean)
            .join(' · ')}
          value={of.answers.value[name] ?? ''}
          onInput={(value) => of.answer(name, value)}
        />
      ))}
    </>
  );
}

/** Tests the server without storing it. */
function TestButton({ form }: { form: ServerForm }) {
  const testing = form.busy.value === 'testing';
  const disabled = !form.ready.value || form.busy.value !== null;
  return <Button text={say('Test')} busy={testing} disabled={disabled} onClick={() => form.test()} />;
}

function Headers({ form }: { form: ServerForm }) {
  const rows = form.headers.value;
  return (
    <div class="headers">
      {rows.map((row) => (
        <HeaderFields key={row.key} row={row} form={form} />
      ))}
      {rows.length > 0 && <p class="hint">{say('Stored with your other keys and sent only to this service.')}</p>}
      {form.exposed.value && (
        <p class="tiny warn row">
          <Icon name="warn" size={12} />
          {say('This address isn’t encrypted, so others on the network can read the headers.')}
        </p>
      )}
      <div>
        <LinkButton onClick={() => form.addHeader()}>{say('Add a header, such as a token')}</LinkButton>
      </div>
    </div>
  );
}

function HeaderFields({ row, form }: { row: HeaderRow; form: ServerForm }) {
  const { name, value, tail } = row;
  const stays = tail !== null && !form.moves.value;
  const fault = wordHeaderFault(name.value.trim(), value.value.trim());
  const hint = wordHint(row, form.moves.value);
  return (
    <div class="hdr">
      <input
        class="in mono"
        aria-label={say('Header name')}
        placeholder="Authorization"
        spellcheck={false}
        autocomplete="off"
        value={name.value}
        aria-invalid={fault ? true : undefined}
        onInput={(event) => (name.value = event.currentTarget.value)}
      />
      <input
        class="in mono"
        type="password"
        aria-label={say('Header value')}
        placeholder={stays ? say('ends in {end}', { end: tail }) : 'Bearer …'}
        spellcheck={false}
        autocomplete="off"
        value={value.value}
        onInput={(event) => (value.value = event.currentTarget.value)}
      />
      <IconButton icon="x" large label={say('Remove this header')} onClick={() => form.removeHeader(row.key)} />
      {fault && (
        <span class="wide">
          <ErrorNote text={fault} />
        </span>
      )}
      {hint && <span class="hint wide">{hint}</span>}
    </div>
  );
}

/** Advice on a header that can be sent, but that the server will probably refuse. */
function wordHint({ name, value, tail }: HeaderRow, moves: boolean): string | null {
  if (/^authorization$/i.test(name.value.trim()) && /^\S{16,}$/.test(value.value.trim()))
    return say('Most servers expect “Bearer ” before a token.');
  if (tail === null || !moves || value.value !== '') return null;
  return say('The stored value belongs to the previous address. Enter the value again, or remove the header.');
}

function Outcome({ form, hasFieldError }: { form: ServerForm; hasFieldError: boolean }) {
  const outcome = form.outcome.value;
  if (!outcome) return null;
  if (outcome.ok) {
    return (
      <Notice icon="check" tone="ok" what={say('Connected')} next={wordTested(outcome)}>
        <span class="small mid">{`${outcome.name} ${outcome.version}, ${wordProtocol(outcome)}`}</span>
      </Notice>
    );
  }
  return hasFieldError ? null : <FormProblem form={form} problem={outcome.problem} />;
}

function FormProblem({ form, problem }: { form: ServerForm; problem: Parameters<typeof wordServerProblem>[0] }) {
  const { serverList } = usePanel();
  if (form.asksForSignIn.value)
    return (
      <Notice
        icon="lock"
        what={say('{server} asks you to sign in.', { server: toHost(form.url.value) })}
        next={say('Save it, then sign in.')}
      />
    );
  return (
    <Notice
      icon="error"
      tone="danger"
      {...wordServerProblem(problem, { url: form.url.value, sent: form.headers.value.length > 0 })}
      detail={hasWordsOfTheirs(problem) ? problem.detail : undefined}
    >
      {problem.code === 'permission-missing' && (
        <LinkButton onClick={() => serverList.allow(form.url.value, () => form.test())}>
          {say('Allow access')}
        </LinkButton>
      )}
    </Notice>
  );
}

export const wordProtocol = ({
  protocolVersion,
  transport,
}: Pick<ServerTested, 'protocolVersion' | 'transport'>): string =>
  `MCP ${protocolVersion}, ${{ http: 'Streamable HTTP', sse: 'SSE' }[transport]}`;

function wordTested({ milliseconds, tools, resources, prompts }: ServerTested): string {
  const what = [
    sayCount(tools, '{count} tool', '{count} tools'),
    resources !== null && sayCount(resources, '{count} resource', '{count} resources'),
    prompts !== null && sayCount(prompts, '{count} prompt', '{count} prompts'),
  ];
  return say('Answered in {time}: {what}.', { time: toDuration(milliseconds), what: what.filter(Boolean).join(', ') });
}

/** Problems of a field, shown below it. */
function errorsOf({ outcome, url }: ServerForm): { url?: string; name?: string } {
  if (outcome.value === null || outcome.value.ok) return {};
  const { problem } = outcome.value;
  const { what, next } = wordServerProblem(problem, { url: url.value });
  if (problem.code === 'bad-url' || problem.code === 'address-taken') return { url: `${what} ${next}` };
  return problem.code === 'name-taken' ? { name: `${what} ${next}` } : {};
}

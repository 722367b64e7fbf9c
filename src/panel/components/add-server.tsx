/** Adding an MCP server: it is connected to before it is kept, so what is added works. */
import type { ServerProblem } from '#bridge';
import { Field, Icon, LinkButton, Notice, toCount, wordServerProblem } from '#ui';
import { usePanel } from './context';

export function AddServer({ first }: { first: boolean }) {
  const { serverList } = usePanel();
  const { url, name, wished, adding, outcome } = serverList;
  const problem = outcome.value?.ok === false ? outcome.value.problem : null;
  const errors = outcome.value?.ok === false ? errorsOf(outcome.value) : {};
  const submit = (event: Event) => {
    event.preventDefault();
    void serverList.add();
  };
  return (
    <section class="sec" aria-labelledby="add">
      <h2 id="add">Add a server</h2>
      {first && <NoServers />}
      <form class="form" onSubmit={submit}>
        <Field
          label="Address"
          type="url"
          placeholder="https://"
          hint="Streamable HTTP. A server on this computer starts with http://localhost."
          value={url.value}
          onInput={(value) => (url.value = value)}
          {...(errors.url && { error: errors.url })}
        />
        <Field
          label="Name"
          hint="It stands before the names of its tools."
          placeholder={wished.value || 'weather'}
          value={name.value}
          onInput={(value) => (name.value = value)}
          {...(errors.name && { error: errors.name })}
        />
        {outcome.value?.ok && (
          <Notice
            icon="check"
            tone="ok"
            sentence={{
              what: `${outcome.value.name} is added.`,
              next: `It answered and offers ${toCount(outcome.value.tools, 'tool')}.`,
            }}
          />
        )}
        {problem && !errors.url && !errors.name && <AddProblem problem={problem} />}
        <div class="row">
          <span class="grow" />
          <button type="submit" class="btn primary" disabled={adding.value || !url.value.trim()}>
            {adding.value && <span class="spin" />}
            {adding.value ? 'Connecting' : `Add ${wished.value || 'server'}`}
          </button>
        </div>
      </form>
    </section>
  );
}

function AddProblem({ problem }: { problem: ServerProblem }) {
  const { serverList } = usePanel();
  return (
    <Notice icon="error" tone="danger" sentence={wordServerProblem(problem)} detail={problem.detail}>
      {problem.code === 'permission-missing' && (
        <LinkButton onClick={() => serverList.allow(serverList.url.value, serverList.add)}>Allow access</LinkButton>
      )}
    </Notice>
  );
}

/** What is wrong with a field is said under it. */
function errorsOf({ name, problem }: { name: string; problem: ServerProblem }): { url?: string; name?: string } {
  const { what, next } = wordServerProblem(problem, name);
  const sentence = `${what} ${next}`;
  if (problem.code === 'bad-url') return { url: sentence };
  if (problem.code !== 'name-taken') return {};
  return problem.detail === name ? { name: sentence } : { url: sentence };
}

function NoServers() {
  return (
    <p class="mid lead">
      <Icon name="mcp" />
      An MCP server gives Tabhand tools that don’t depend on the page: a database, the weather, your files.
    </p>
  );
}

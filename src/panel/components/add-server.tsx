/** Adding an MCP server: it is connected to before it is kept, so what is added works. */
import type { ServerProblem } from '#bridge';
import { Field, Icon, LinkButton, Notice, toCount, wordServerProblem } from '#ui';
import { usePanel } from './context';

export function AddServer({ first }: { first: boolean }) {
  const { serverList } = usePanel();
  const { url, name, wished, adding, outcome } = serverList;
  const problem = outcome.value?.ok === false ? outcome.value.problem : null;
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
          {...errorOf(problem, 'bad-url')}
        />
        <Field
          label="Name"
          hint="It stands before the names of its tools."
          placeholder={wished.value || 'weather'}
          value={name.value}
          onInput={(value) => (name.value = value)}
          {...errorOf(problem, 'name-taken')}
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
        {problem && problem.code !== 'bad-url' && problem.code !== 'name-taken' && <AddProblem problem={problem} />}
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

function errorOf(problem: ServerProblem | null, code: ServerProblem['code']): { error?: string } {
  if (problem?.code !== code) return {};
  const { what, next } = wordServerProblem(problem);
  return { error: `${what} ${next}` };
}

function NoServers() {
  return (
    <p class="mid lead">
      <Icon name="mcp" />
      An MCP server gives Tabhand tools that don’t depend on the page: a database, the weather, your files.
    </p>
  );
}

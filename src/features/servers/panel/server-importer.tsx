/** Imports servers from another program's list, pasted or from a file; the user chooses which to add. */

import { type Phrase, phrase } from '#core/tools/phrase.ts';
import { Button } from '#ui/controls/button.tsx';
import { ErrorNote, IconButton } from '#ui/controls/controls.tsx';
import { say, sayCount } from '#ui/language/index.tsx';
import { Visible } from '#ui/visible.tsx';
import { toHost } from '#ui/words/figures.ts';
import type { ConfigFault, ConfigReading, ConfigRow } from '../state/server-config';
import type { ServerImport } from '../state/server-import';
import { wordServerProblem } from '../words';
import { Questions } from './server-fields';

interface Importing {
  importing: ServerImport;
}

export function ServerImporter({ importing }: Importing) {
  const { reading, chosen, isMissing, busy, outcomes } = importing;
  const count = chosen.value.length;
  const submit = (event: Event) => {
    event.preventDefault();
    void importing.add();
  };
  return (
    <section class="sec" aria-labelledby="import">
      <div class="row">
        <h2 id="import" class="h2 grow">
          {say('Import JSON')}
        </h2>
        <IconButton icon="x" label={say('Close')} onClick={importing.close} />
      </div>
      <form class="form" onSubmit={submit}>
        <Source importing={importing} />
        {reading.value && <Rows reading={reading.value} importing={importing} />}
        <Questions placeholders={importing.placeholders.value} of={importing} />
        <div class="row">
          <span class="grow" />
          <Button text={outcomes.value.size > 0 ? say('Done') : say('Cancel')} look="ghost" onClick={importing.close} />
          <Button
            text={sayCount(count, 'Add {count} server', 'Add {count} servers')}
            look="primary"
            submit
            busy={busy.value}
            disabled={count === 0 || isMissing.value || busy.value}
          />
        </div>
      </form>
    </section>
  );
}

function Source({ importing }: Importing) {
  const onFile = async ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const [file] = currentTarget.files ?? [];
    if (file) await importing.open(file);
    currentTarget.value = '';
  };
  return (
    <div class="field">
      <label for="config">{say('Configuration')}</label>
      <textarea
        id="config"
        class="in mono config"
        rows={6}
        spellcheck={false}
        placeholder={'{ "mcpServers": { "weather": { "url": "https://…" } } }'}
        value={importing.text.value}
        onInput={(event) => (importing.text.value = event.currentTarget.value)}
      />
      <div class="row">
        <span class="hint grow">
          {say('The list of servers of Claude, Cursor, VS Code, Zed, Codex or another program.')}
        </span>
        <label class="link small filelink">
          {say('Open a file')}
          <input class="vh" type="file" accept=".json,.jsonc,.toml,.yaml,.yml" onChange={onFile} />
        </label>
      </div>
    </div>
  );
}

const faults: Record<'no-servers' | 'too-long', Phrase> = {
  'no-servers': phrase('No servers found: mcpServers or servers is missing or empty.'),
  'too-long': phrase('Too long for a list of servers. Paste only that part.'),
};

function Rows({ reading, importing }: Importing & { reading: ConfigReading }) {
  if (!('rows' in reading)) {
    return (
      <ErrorNote
        role="alert"
        text={
          reading.code === 'not-json'
            ? say('Line {line} can’t be read: {message}.', { line: reading.line, message: reading.message })
            : say(faults[reading.code])
        }
      />
    );
  }
  return (
    <ul class="imports">
      {reading.rows.map((row) => (
        <Row key={row.name} row={row} importing={importing} />
      ))}
    </ul>
  );
}

const rowFaults: Record<ConfigFault, Phrase> = {
  'no-address': phrase('Line {line}: no address or command.'),
  'bad-headers': phrase('Line {line}: headers must be names with text values.'),
};

function Row({ row, importing }: Importing & { row: ConfigRow }) {
  if (row.type === 'server') return <Choice row={row} importing={importing} />;
  return (
    <li class="offer off">
      <Visible class="nm cut" text={row.name} />
      <span class="tag">{row.type === 'program' ? say('Not for browsers') : say('Skipped')}</span>
      <span class="ds">
        {row.type === 'fault' ? (
          <span class="danger">{say(rowFaults[row.code], { line: row.line })}</span>
        ) : (
          <>
            <Visible class="mono" text={row.command} />
            <br />
            {say(
              'Browsers can’t run programs. Offer the program at an address with a bridge such as supergateway or mcp-proxy, then add that address.',
            )}
          </>
        )}
      </span>
    </li>
  );
}

function Choice({ row, importing }: Importing & { row: Extract<ConfigRow, { type: 'server' }> }) {
  const outcome = importing.outcomes.value.get(row.name);
  const problem = outcome && !outcome.ok ? wordServerProblem(outcome.problem, { url: row.url }) : null;
  const names = row.headers.map(({ name }) => name).join(', ');
  return (
    <li class="offer">
      <label class="nm row">
        <input
          type="checkbox"
          checked={!importing.excluded.value.has(row.name)}
          disabled={outcome?.ok}
          onChange={(event) => importing.choose(row.name, event.currentTarget.checked)}
        />
        <Visible class="cut" text={row.name} />
      </label>
      {outcome?.ok ? (
        <span class="state ok">{say('Added')}</span>
      ) : (
        !row.enabled && <span class="tag">{say('Off')}</span>
      )}
      <span class="ds">
        {toHost(row.url).replaceAll('${', '{')}
        {names && ` · ${names}`}
        {problem && (
          <span class="danger block">
            {problem.what} {problem.next}
          </span>
        )}
      </span>
    </li>
  );
}

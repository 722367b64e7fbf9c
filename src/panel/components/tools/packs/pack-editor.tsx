/** The editor of a tool pack: its code, what is wrong at which line, what saving changes, and what its developer takes along. */
import { useMemo } from 'preact/hooks';
import type { StepsTool } from '#packs';
import type { PackReading } from '#packs/read';
import { CodeBlock, CopyButton, Icon, IconButton, LinkButton, say, Visible } from '#ui';
import { wordStep } from '../../../models/calls/foreseen';
import type { PackEditor as Editor } from '../../../models/tools/pack-editor';
import { Button } from '../../controls/button';
import { DiffLines } from '../schema-tab';
import { Access } from './access';
import { CodeEditor, type CodeMark } from './code-editor';
import { wordFault, wordNote, wordProblem } from './pack-words';
import { usePacks } from './use-packs';

export function PackEditor({ editor }: { editor: Editor }) {
  const packs = usePacks();
  const { source, reading, busy, isSaved, packId, name, isGiven } = editor;
  const findings = useMemo(() => toFindings(reading.value), [reading.value]);
  const isBroken = 'fault' in reading.value;
  const row = packs.list.value?.packs.find(({ id }) => id === packId.value);
  const steps = 'pack' in reading.value ? reading.value.pack.facts.steps : undefined;
  return (
    <section class="pack-editor" aria-labelledby="pack-editor">
      <div class="row">
        <IconButton icon="left" label={say('Close the editor')} onClick={packs.close} />
        <h2 id="pack-editor" class="grow cut">
          {row?.name ?? name.value ?? say('New pack')}
        </h2>
        <Button
          text={isSaved.value ? say('Saved') : say('Save')}
          look="primary sm"
          busy={busy.value}
          disabled={isBroken || isSaved.value}
          onClick={editor.save}
        />
      </div>
      {!row && isGiven && <p class="small mid">{say('Not saved yet: read what it does, then save it.')}</p>}
      {steps ? <Steps tools={steps} /> : <Access />}
      <CodeEditor
        label={say('Code of the pack')}
        value={source.value}
        marks={findings}
        onInput={(value) => (source.value = value)}
        onSave={() => void editor.save()}
      />
      <div role="status">
        {isSaved.value && row?.problem && (
          <p class="small danger row">
            <Icon name="error" size={14} />
            {wordProblem(row.problem)}
          </p>
        )}
        <Findings findings={findings} />
      </div>
      <Changes editor={editor} />
      {!isBroken && !steps && <ForDevelopers editor={editor} />}
      <details class="small">
        <summary>
          {say('Contents of a pack')}
          <Icon name="right" size={14} />
        </summary>
        <CodeBlock content={shape} lang="ts" />
      </details>
    </section>
  );
}

/** A pack without code, in words. Its values are changed in its text. */
const Steps = ({ tools }: { tools: readonly StepsTool[] }) =>
  tools.map(({ name, steps }) => (
    <section key={name} aria-label={say('Steps of {tool}', { tool: name })}>
      <ol class="steps small">
        {steps.map((step, i) => (
          <li key={i.toString()}>
            <Visible text={wordStep(step)} dir="auto" />
          </li>
        ))}
      </ol>
    </section>
  ));

interface Finding extends CodeMark {
  line: number;
}

const toFindings = (reading: PackReading): Finding[] =>
  'fault' in reading
    ? [{ ...reading.fault, severity: 'error', message: wordFault(reading.fault) }]
    : reading.notes.map((note) => ({ ...note, severity: 'warning', message: wordNote(note) }));

const Findings = ({ findings }: { findings: readonly Finding[] }) => (
  <ul class="lint">
    {findings.map(({ line, severity, message }) => (
      <li key={line + message} class={severity === 'error' ? 'note danger' : 'note warn'}>
        <Icon name={severity === 'error' ? 'error' : 'warn'} />
        <div>
          <b>{say('Line {line}', { line })}</b> {message}
        </div>
      </li>
    ))}
  </ul>
);

/** An update asks again for everything that was allowed: what it changes is shown before. */
function Changes({ editor: { changes } }: { editor: Editor }) {
  if (!changes.value) return null;
  return (
    <details class="small">
      <summary>
        {say('Changes since it was saved')}
        <Icon name="right" size={14} />
      </summary>
      <p class="quiet">{say('Once you save, Tabhand asks again before it runs tools that you allowed.')}</p>
      <DiffLines lines={changes.value} />
    </details>
  );
}

function ForDevelopers({ editor }: { editor: Editor }) {
  const packs = usePacks();
  const row = packs.list.value?.packs.find(({ id }) => id === editor.packId.value);
  return (
    <details class="small">
      <summary>
        {say('For developers')}
        <Icon name="right" size={14} />
      </summary>
      <p class="row">
        <span class="grow">{say('registerTool code for your own site')}</span>
        <CopyButton what={say('registerTool code')} text={editor.registerCode} />
      </p>
      <p class="row">
        <span class="grow">{say('Playwright test')}</span>
        <CopyButton what={say('Playwright test')} text={editor.playwrightTest} />
      </p>
      {row && <LinkButton onClick={() => packs.exportFile(row.id, row.name)}>{say('Export as a file')}</LinkButton>}
    </details>
  );
}

/** Not translated: it is code. */
const shape = `interface Pack {
  name: string;
  /** Match patterns, such as 'https://*.example.com/*'. */
  matches: string[];
  author?: string;
  version?: string;
  /** When you last saw it work: '2026-11-24'. */
  verifiedOn?: string;
  /** 'page' runs among the page's own scripts, which can then change what the pack does. */
  world?: 'own' | 'page';
  /** Names of the site's own tools → true: offer none of these; or the names of those not to offer. */
  yields?(ownToolNames: string[]): boolean | string[];
  /** As for document.modelContext.registerTool(). */
  tools: {
    name: string;
    title?: string;
    description: string;
    inputSchema?: object | (() => object);
    annotations?: {
      readOnlyHint?: boolean;
      destructiveHint?: boolean;
      idempotentHint?: boolean;
      consequentialHint?: boolean;
      untrustedContentHint?: boolean;
    };
    execute(input: object, options: { signal: AbortSignal }): unknown;
    /** In place of execute, in all tools of a pack or in none: data that is played without code. */
    steps?: { action: string; role?: string; name?: string; value?: unknown; parameter?: string }[];
  }[];
}`;

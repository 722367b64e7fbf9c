/** A pack to be read: what it is, its code or its steps, hints on it, and what saving it would change. */
import type { ComponentChildren } from 'preact';
import type { KeptSteps } from '#core/log/steps.ts';
import { wordKeptStep } from '#features/conversation/state/index.ts';
import { CodeBlock } from '#ui/code-block.tsx';
import { Button } from '#ui/controls/button.tsx';
import { WordsField } from '#ui/controls/words-field.tsx';
import { DiffLines } from '#ui/diff-lines.tsx';
import { Icon } from '#ui/icon.tsx';
import { say } from '#ui/language/index.tsx';
import { useStepBack } from '#ui/panel/step-back.ts';
import { Visible } from '#ui/visible.tsx';
import type { PackFacts } from '../format';
import { lintPack, type PackNote } from '../read';
import type { PackFile } from '../state/pack-file';
import type { OpenedPack } from '../state/packs';
import { PackAccess } from './access';
import { wordNote, wordPackFault, wordPackProblem } from './pack-words';
import { usePacks } from './use-packs';

export const PackView = ({ opened }: { opened: OpenedPack }) =>
  opened.type === 'offered' ? <Offered file={opened.file} /> : <Here {...opened} />;

function Here({ row, source }: Extract<OpenedPack, { type: 'here' }>) {
  const packs = usePacks();
  const now = packs.list.value?.packs.find(({ id }) => id === row.id) ?? row;
  return (
    <section class="pack-view" aria-labelledby="pack-view">
      <Head name={now.name} />
      {!now.steps && <PackAccess />}
      {now.problem && <Remark text={wordPackProblem(now.problem)} isBad />}
      <Content facts={now} source={source} notes={lintPack(source)} />
    </section>
  );
}

function Offered({ file }: { file: PackFile }) {
  const packs = usePacks();
  const reading = file.reading.value;
  const isBroken = 'code' in reading;
  const save = async () => void ((await file.save()) && packs.close());
  return (
    <section class="pack-view" aria-labelledby="pack-view">
      <Head name={isBroken ? file.name.value : reading.facts.name}>
        <Button
          text={file.packId ? say('Update') : say('Add')}
          look="primary sm"
          busy={file.busy.value}
          disabled={isBroken}
          onClick={save}
        />
      </Head>
      <p class="small mid">{say('Not saved yet: read what it does, then save it.')}</p>
      {!file.isComplete && <Fields file={file} />}
      {isBroken ? <Remark text={wordPackFault(reading)} isBad /> : !reading.facts.steps && <PackAccess />}
      {file.changes && (
        <>
          <p class="small mid">{say('Once you save, Tabhand asks again before it runs tools that you allowed.')}</p>
          <DiffLines lines={file.changes} />
        </>
      )}
      <Content facts={isBroken ? null : reading.facts} source={file.source} notes={file.notes} />
    </section>
  );
}

function Head({ name, children }: { name: string; children?: ComponentChildren }) {
  useStepBack(usePacks().close);
  return (
    <div class="row">
      <h2 id="pack-view" class="grow cut">
        <Visible text={name || say('New script')} />
      </h2>
      {children}
    </div>
  );
}

/** What the file doesn't say. */
function Fields({ file: { name, pages, isInPage } }: { file: PackFile }) {
  return (
    <>
      <WordsField label={say('Name')} maxLength={60} value={name.value} onInput={(text) => (name.value = text)} />
      <WordsField
        label={say('Pages, a pattern a line')}
        rows={2}
        value={pages.value}
        onInput={(text) => (pages.value = text)}
      />
      <label class="small row">
        <input
          type="checkbox"
          checked={isInPage.value}
          onChange={({ currentTarget }) => (isInPage.value = currentTarget.checked)}
        />
        <span>{say('Run among the page’s own scripts, which can then change what it does')}</span>
      </label>
    </>
  );
}

interface ContentProps {
  /** Null: it can't be read. */
  facts: PackFacts | null;
  source: string;
  notes: readonly PackNote[];
}

const Content = ({ facts, source, notes }: ContentProps) => (
  <>
    {facts && <p class="small mid">{facts.matches.join(', ')}</p>}
    {facts?.steps && <Steps tools={facts.steps} />}
    {notes.length > 0 && (
      <ul class="lint">
        {notes.map((note) => (
          <li key={note.line + note.rule} class="note warn">
            <Icon name="warn" />
            <div>
              <b>{say('Line {line}', { line: note.line })}</b> {wordNote(note)}
            </div>
          </li>
        ))}
      </ul>
    )}
    <CodeBlock content={source} lang="js" />
  </>
);

const Remark = ({ text, isBad }: { text: string; isBad?: boolean }) => (
  <p class={isBad ? 'small danger row' : 'small mid row'} role="status">
    <Icon name="error" size={14} />
    {text}
  </p>
);

const Steps = ({ tools }: { tools: readonly KeptSteps[] }) =>
  tools.map(({ name, steps }) => (
    <section key={name} aria-label={name}>
      <ol class="steps small">
        {steps.map((step, i) => (
          <li key={i.toString()}>
            <Visible text={wordKeptStep(step)} dir="auto" />
          </li>
        ))}
      </ol>
    </section>
  ));

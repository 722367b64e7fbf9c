/** The user's skills: the list, and the one being written, or reviewed before it is added. */
import { useState } from 'preact/hooks';
import { toWebAddress } from '#core/settings/named-sites.ts';
import type { Skill } from '#core/settings/settings.ts';
import { CodeBlock } from '#ui/code-block.tsx';
import { Button } from '#ui/controls/button.tsx';
import { ErrorNote, LinkButton, Switch } from '#ui/controls/controls.tsx';
import { useFilePicker } from '#ui/controls/file-picker.tsx';
import { KeptRow } from '#ui/controls/kept-row.tsx';
import { Section, type SectionHeading } from '#ui/controls/section.tsx';
import { WordsField } from '#ui/controls/words-field.tsx';
import { Icon } from '#ui/icon.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { toSlug } from '#ui/panel/saving.ts';
import type { SkillDraft } from '../state/skill-file';

/** `id`: it is here already. */
interface Written extends SkillDraft {
  id?: string;
  on: boolean;
  sites: string;
}

const empty: Written = { name: '', description: '', text: '', files: [], leftOut: [], on: true, sites: '' };

export function SkillSettings(heading: SectionHeading) {
  const { settings, ask } = usePanel();
  /** The first is open; the others follow, where several came together. */
  const [queue, setQueue] = useState<readonly Written[]>([]);
  const [foundNone, setFoundNone] = useState(false);
  const onFiles = async (files: File[]) => {
    const { readSkillFiles } = await import('../state/skill-file');
    const drafts = await readSkillFiles(files);
    setFoundNone(drafts === null);
    setQueue((drafts ?? []).map((draft) => ({ ...empty, ...draft })));
  };
  const files = useFilePicker({ label: say('Import files'), multiple: true, onFiles });
  const folder = useFilePicker({ label: say('Import a folder'), folder: true, onFiles });
  const edit = async (skill: Skill) => {
    const found = await ask('skill', { id: skill.id });
    if (found && 'text' in found) setQueue([{ ...empty, ...found, ...skill, sites: skill.sites.join(', ') }]);
  };
  const [open] = queue;
  return (
    <Section {...heading}>
      <p class="hint">
        {say('Instructions that the model reads when a task fits. They allow nothing: approvals stay as they are.')}
      </p>
      <ul class="hosts" aria-label={heading.name}>
        {settings.value?.skills.map((skill) => (
          <KeptRow
            key={skill.id}
            name={skill.name}
            title={skill.description}
            onEdit={() => void edit(skill)}
            onRemove={() => void ask('delete-skill', { id: skill.id })}
          >
            <Switch
              label={say('Use {name}', { name: skill.name })}
              checked={skill.on}
              onChange={(on) => void ask('switch-skill', { id: skill.id, on })}
            />
          </KeptRow>
        ))}
      </ul>
      {files.field}
      {folder.field}
      {open ? (
        <SkillForm key={`${open.id} ${queue.length}`} skill={open} onEnd={() => setQueue(queue.slice(1))} />
      ) : (
        <div class="row acts">
          <LinkButton onClick={() => setQueue([empty])}>{say('New skill')}</LinkButton>
          <LinkButton onClick={files.pick}>{say('Import files')}</LinkButton>
          <LinkButton onClick={folder.pick}>{say('Import a folder')}</LinkButton>
        </div>
      )}
      {foundNone && !open && <ErrorNote role="alert" text={say('No SKILL.md was found in it.')} />}
    </Section>
  );
}

function SkillForm({ skill, onEnd }: { skill: Written; onEnd(): void }) {
  const { settings, ask, saving } = usePanel();
  const [written, write] = useState(skill);
  const change = (part: Partial<Written>) => write({ ...written, ...part });
  const { id, name, description, text, more, files, leftOut, on } = written;
  const named = written.sites.split(/[\s,]+/).filter(Boolean);
  const sites = named.map((site) => toWebAddress(site)?.origin ?? null);
  const lacks = [name, description, text].some((each) => each.trim() === '') || sites.includes(null);
  const replaces = settings.value?.skills.some((each) => each.id !== id && each.name === name.trim());
  const save = async () => {
    const facts = { name, description, on, sites: sites.flatMap((site) => site ?? []) };
    const contents = { text, files, ...(more !== undefined && { more }) };
    if (await ask('save-skill', { ...facts, contents, ...(id !== undefined && { replaces: id }) })) onEnd();
  };
  const exportFile = async () => {
    const { packSkill } = await import('../state/skill-file');
    saving.save(packSkill(written), `${toSlug(name) || 'skill'}.zip`);
  };
  return (
    <div class="form">
      <WordsField label={say('Name')} maxLength={64} value={name} onInput={(to) => change({ name: to })}>
        {replaces && <span class="hint">{say('The skill with this name is replaced.')}</span>}
      </WordsField>
      <WordsField
        label={say('Description')}
        rows={3}
        maxLength={1024}
        value={description}
        onInput={(to) => change({ description: to })}
      />
      <WordsField label={say('Instructions')} rows={10} value={text} onInput={(to) => change({ text: to })} />
      {files.map((file) => (
        <details key={file.path} class="says small mid">
          <summary>
            <Icon name="right" size={14} />
            <span class="cut">{file.path}</span>
          </summary>
          <CodeBlock content={file.text} lang={file.path.split('.').at(-1)} />
        </details>
      ))}
      {leftOut.length > 0 && <p class="hint">{say('Left out: {names}', { names: leftOut.join(', ') })}</p>}
      <WordsField label={say('Only on these sites')} value={written.sites} onInput={(to) => change({ sites: to })}>
        {sites.includes(null) && <ErrorNote text={say('Enter addresses of sites, such as shop.example.')} />}
      </WordsField>
      <div class="row">
        {id !== undefined && <LinkButton onClick={exportFile}>{say('Export as a file')}</LinkButton>}
        <span class="grow" />
        <Button look="ghost" text={say('Cancel')} onClick={onEnd} />
        <Button look="primary" text={say('Save')} disabled={lacks} onClick={save} />
      </div>
    </div>
  );
}

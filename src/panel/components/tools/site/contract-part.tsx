/** The contract of a site's tools: saved, exported, imported, and compared with the tools as they are. */
import { type Comparison, changeWords, writeComparison } from '#bench';
import { CopyButton, Icon, Notice, type Phrase, phrase, say, sayCount, toMoment, Visible } from '#ui';
import type { SiteBench } from '../../../models/tools/site-bench';
import { Button } from '../../controls/button';
import { useFilePicker } from '../../controls/file-picker';

export function ContractPart({ own: { contract } }: { own: SiteBench }) {
  const { kept, comparison, fault } = contract;
  const { field, pick } = useFilePicker({
    label: say('Import a contract'),
    accept: '.json,application/json',
    onFiles: ([file]) => contract.readFile(file),
  });
  return (
    <section aria-labelledby="contract">
      <h3 id="contract">{say('Contract')}</h3>
      <p class="small quiet">
        {kept.value
          ? say('Saved {time}, with {count}.', {
              time: toMoment(kept.value.at, Date.now()),
              count: sayCount(kept.value.contract.tools.length, '{count} tool', '{count} tools'),
            })
          : say('Save names, schemas and hints as they are now, to see later what a release changed.')}
      </p>
      <div class="row contract-acts">
        <Button text={kept.value ? say('Save again') : say('Save contract')} look="sm" onClick={contract.save} />
        <Button text={say('Compare with contract')} look="sm" disabled={!kept.value} onClick={contract.compare} />
        <Button text={say('Export')} look="sm ghost" disabled={!kept.value} onClick={contract.writeFile} />
        <Button text={say('Import')} look="sm ghost" onClick={pick} />
        {field}
      </div>
      <div role="status">
        {fault.value && (
          <Notice
            icon="error"
            tone="danger"
            what={say('This file isn’t a contract.')}
            next={say('Nothing was changed. Choose a file that was exported here or by the command line.')}
          />
        )}
        {comparison.value && <Changes comparison={comparison.value} />}
      </div>
    </section>
  );
}

const verdicts: Record<Comparison['verdict'], Phrase> = {
  same: phrase('The tools match the contract.'),
  compatible: phrase('The tools have changed without breaking callers.'),
  breaking: phrase('The tools have changed in a way that breaks callers.'),
};

function Changes({ comparison }: { comparison: Comparison }) {
  const { verdict, changes } = comparison;
  return (
    <>
      <p class="row">
        <Icon name={verdict === 'breaking' ? 'error' : 'check'} size={14} />
        <b class="grow">{say(verdicts[verdict])}</b>
        {changes.length > 0 && <CopyButton what={say('the changes')} text={() => writeComparison(comparison)} />}
      </p>
      <ul class="lint">
        {changes.map(({ kind, breaking, values }, i) => (
          <li key={`${i.toString()}`} class={breaking ? 'note danger' : 'note'}>
            <Icon name={breaking ? 'error' : 'info'} />
            <div class="grow">
              <Visible text={say(changeWords[kind], values)} dir="auto" />
              {breaking && <span class="small"> {say('Breaks callers.')}</span>}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

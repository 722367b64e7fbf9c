/** Added by you: the user's tool packs, below the tools of the page. */
import { useEffect, useRef } from 'preact/hooks';
import { Button } from '#ui/controls/button.tsx';
import { Switch } from '#ui/controls/controls.tsx';
import { useFilePicker } from '#ui/controls/file-picker.tsx';
import { Menu, MenuItem } from '#ui/controls/menu.tsx';
import { Icon } from '#ui/icon.tsx';
import { say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { Visible } from '#ui/visible.tsx';
import type { PackRow } from '../messages.ts';
import { PackAccess } from './access';
import { wordOrigin, wordPackProblem } from './pack-words';
import { usePacks } from './use-packs';

export function AddedByYou() {
  const { page, isDeveloper } = usePanel();
  const packs = usePacks();
  useEffect(() => void packs.load(), [packs]);
  const list = packs.list.value?.packs ?? [];
  /** The pack that the next file replaces. */
  const meant = useRef<PackRow | undefined>(undefined);
  const { field, pick } = useFilePicker({
    label: say('Script file'),
    accept: '.js,.mjs,text/javascript',
    onFiles: ([file]) => file && packs.importFile(file, page.value?.origin ?? null, meant.current),
  });
  const pickFor = (pack?: PackRow) => {
    meant.current = pack;
    pick();
  };
  if (list.length === 0 && !isDeveloper.value) return null;
  return (
    <section class="packs" aria-labelledby="added">
      <h2 class="grouph" id="added">
        <Icon name="wrench" size={14} />
        <span class="cut">{say('Custom tools')}</span>
        {list.length > 0 && <span class="quiet">{sayCount(list.length, '{count} script', '{count} scripts')}</span>}
      </h2>
      {list.some(({ steps }) => !steps) && <PackAccess />}
      {list.map((pack) => (
        <Pack key={pack.id} pack={pack} onUpdate={() => pickFor(pack)} />
      ))}
      {isDeveloper.value && (
        <>
          <p class="small mid">{say('Add your own tools to a site with JavaScript.')}</p>
          <Button text={say('Import a script')} icon="doc" look="sm" onClick={() => pickFor()} />
        </>
      )}
      {field}
    </section>
  );
}

function Pack({ pack, onUpdate }: { pack: PackRow; onUpdate(): void }) {
  const packs = usePacks();
  const { id, name, matches, author, version, verifiedOn, from, on, problem } = pack;
  const about = [
    matches.join(', '),
    author && say('by {author}', { author }),
    version,
    verifiedOn && say('verified on {day}', { day: verifiedOn }),
    from && wordOrigin(from),
  ].filter(Boolean);
  return (
    <div class="item pack">
      <div class="t">
        <button type="button" class="opener" onClick={() => void packs.read(pack)}>
          <Visible text={name} />
        </button>
        <span class="grow" />
        <Switch label={say('Use {name}', { name })} checked={on} onChange={(next) => void packs.turn(id, next)} />
      </div>
      <Menu label={say('More for {name}', { name })}>
        <MenuItem icon="doc" text={say('Update from a file')} onPick={onUpdate} />
        <MenuItem icon="save" text={say('Export as a file')} onPick={() => packs.exportFile(pack)} />
        <MenuItem icon="trash" text={say('Delete')} sure={say('Delete this script?')} onPick={() => packs.remove(id)} />
      </Menu>
      <p class="m small">
        <Visible text={about.join(' · ')} />
      </p>
      {problem && <p class="m small danger">{wordPackProblem(problem)}</p>}
    </div>
  );
}

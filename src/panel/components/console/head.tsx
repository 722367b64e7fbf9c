/** Which run is shown, its state, and its export. */
import { say } from '#ui';
import { wordPick, wordRunState } from '../../models/console/console-words';
import { usePanel } from '../context';
import { Menu, MenuItem } from '../controls/menu';

export function RunHead() {
  const { console, exports } = usePanel();
  const [first] = console.shown.value;
  const all = console.picked.value === 'all';
  const state = first && !all ? wordRunState(first.run) : null;
  return (
    <div class="row">
      <RunPick />
      {state && (
        <span class={`state ${state.tone}`}>
          <span class="cut">{state.words}</span>
        </span>
      )}
      <span class="grow" />
      <Menu label={say('Export as JSON')} icon="save">
        <MenuItem
          icon="save"
          text={say('With the beginning of each result')}
          onPick={() => exports.saveTrace('preview')}
        />
        <MenuItem icon="save" text={say('With whole results')} onPick={() => exports.saveTrace('whole')} />
      </Menu>
    </div>
  );
}

/** Newest first; if none was picked, the newest is shown. */
function RunPick() {
  const { console } = usePanel();
  const [first] = console.shown.value;
  const now = Date.now();
  const pick = (value: string) => (console.picked.value = value === 'all' ? 'all' : { run: value });
  return (
    <select
      class="pick"
      aria-label={say('Run to show')}
      value={console.picked.value === 'all' ? 'all' : first?.run.id}
      onChange={(event) => pick(event.currentTarget.value)}
    >
      {console.runs.value.toReversed().map((run) => (
        <option key={run.id} value={run.id}>
          {wordPick(run, now)}
        </option>
      ))}
      {console.runs.value.length > 1 && <option value="all">{say('All of this chat')}</option>}
    </select>
  );
}

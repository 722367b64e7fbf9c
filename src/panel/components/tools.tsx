/** The Tools place: everything that can be called, by where it comes from. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Empty, Icon, IconButton, LinkButton, Notice, SourceGlyph, wordCrowd } from '#ui';
import { filterGroups, type ToolGroup, toToolGroups } from '../models/tool-groups';
import { usePanel } from './context';
import { NoPageTools, PageNotices } from './page-access';
import { ToolEntry } from './tool-entry';

export function Tools() {
  const { page, servers, builtin, refreshPage } = usePanel();
  const words = useSignal('');
  useEffect(() => void refreshPage(), [refreshPage]);
  const all = toToolGroups({ page: page.value, servers: servers.value, builtin: builtin.value });
  const groups = filterGroups(all, words.value);
  const count = all.reduce((sum, { tools }) => sum + tools.length, 0);
  const pageIsEmpty = page.value !== undefined && !page.value?.tools.length;
  return (
    <main class="main">
      <div class="bench">
        <div class="list">
          <div class="toolbar">
            <div class="in-icon grow">
              <Icon name="search" />
              <input
                class="in"
                type="search"
                placeholder={`Filter ${count} tools`}
                aria-label="Filter tools"
                value={words.value}
                onInput={(event) => (words.value = event.currentTarget.value)}
              />
            </div>
            <IconButton icon="refresh" label="List the page’s tools again" large onClick={refreshPage} />
          </div>
          {page.value && <div class="notices">{<PageNotices page={page.value} />}</div>}
          <Crowded />
          {pageIsEmpty && !words.value && <NoPageTools page={page.value ?? null} />}
          {groups.map((group) => (
            <Group key={group.key} group={group} />
          ))}
          {words.value && groups.length === 0 && (
            <Empty icon="search" title="No tool fits" text={`No name or description holds “${words.value}”.`} />
          )}
        </div>
      </div>
    </main>
  );
}

/** Said quietly: nothing failed, and only the person knows what isn't needed. */
function Crowded() {
  const { conversation, go } = usePanel();
  const crowd = conversation.crowd.value;
  if (!crowd) return null;
  return (
    <div class="notices">
      <Notice icon="wrench" sentence={wordCrowd(crowd)}>
        <LinkButton onClick={() => go('servers')}>Open servers</LinkButton>
      </Notice>
    </div>
  );
}

function Group({ group: { from, about, tools } }: { group: ToolGroup }) {
  return (
    <section aria-label={from.name}>
      <h2 class="grouph">
        <SourceGlyph kind={from.kind} />
        <span class="cut">{from.name}</span>
        <span class="quiet">{about}</span>
      </h2>
      {tools.map((tool) => (
        <ToolEntry key={tool.name} tool={tool} from={from} />
      ))}
    </section>
  );
}

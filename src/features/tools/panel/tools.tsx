/** All tools by source, with one opened to try it. */

import { useEffect } from 'preact/hooks';
import type { ToolRow } from '#core/bus/panel-wire.ts';
import { isDerived, isHands } from '#core/tools/layer.ts';
import { phrase } from '#core/tools/phrase.ts';
import { AddedByYou } from '#features/packs/panel/index.ts';
import { Elsewhere, NoPageTools, PageNotices } from '#features/sites/panel/index.ts';
import { SourceGlyph } from '#ui/badge.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Empty, IconButton, LinkButton, Notice, SearchField } from '#ui/controls/controls.tsx';
import { NothingFound } from '#ui/controls/nothing-found.tsx';
import { walkRows } from '#ui/controls/walk-rows.ts';
import { Icon, SiteIcon } from '#ui/icon.tsx';
import { say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { later } from '#ui/panel/later.tsx';
import { Visible } from '#ui/visible.tsx';
import { toMoment } from '#ui/words/figures.ts';
import { wordCrowd, wordTitle } from '#ui/words/tools.ts';
import { ToolBench } from '../state/tool-bench';
import { filterGroups, isAvailable, type PlacedTool, type ToolGroup } from '../state/tool-groups';
import { developedAt, loadIgnored, notesOf } from '../state/tool-notes';
import { HintWords } from './hint-words';
import { useScrollToOpened } from './scroll-into-view';
import { ToolDetail } from './tool-detail';

/** One tool in the list: name, hints and one line; opened, its details. */
function ToolEntry({ placed }: { placed: PlacedTool }) {
  const { bench, pageChoice } = usePanel();
  const { tool, key } = placed;
  const isOpen = bench.open.value === key;
  const own = bench.benchOf(key);
  const leftAt = own?.leftAt.value ?? null;
  const box = useScrollToOpened(isOpen);
  const toggle = (event: Event) => {
    event.preventDefault();
    bench.toggle(placed, ToolBench);
    if (!isOpen && tool.lazy) void pageChoice.refresh();
  };
  return (
    <details ref={box} class={leftAt === null && isAvailable(placed) ? 'tool' : 'tool off'} open={isOpen}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
      <summary onClick={toggle}>
        <span class="nm">
          <SiteIcon address={tool.icon} glyph={null} />
          <span class="cut">
            <Visible text={tool.name} />
          </span>
          <Tags placed={placed} leftAt={leftAt} />
        </span>
        <span class="hints">
          {leftAt === null && <HintWords hints={isHands(tool) ? ofHands(tool) : tool.hints} />}
          <Icon name="right" size={14} />
        </span>
        {leftAt === null && (
          <span class="ln">
            <Line tool={tool} />
            <NoteCount tool={tool} />
          </span>
        )}
      </summary>
      {isOpen && own && <ToolDetail bench={own} />}
    </details>
  );
}

/** That a page isn't trusted is no news where its text is read. */
const ofHands = ({ hints }: ToolRow) => ({ ...hints, untrustedContent: false });

/** `leftAt`: when its page removed it, while it was open; the user's input is kept. */
function Tags({ placed, leftAt }: { placed: PlacedTool; leftAt: number | null }) {
  const { tool } = placed;
  if (leftAt !== null)
    return <span class="tag">{say('Left the page at {time}', { time: toMoment(leftAt, Date.now()) })}</span>;
  return (
    <>
      {tool.lazy && <Icon name="fn" size={14} label={say('Dynamic schema: refreshed each turn')} />}
      {tool.declarative && <span class="tag">{say('Form')}</span>}
      {tool.onlyFor === 'developers' && <span class="tag">{say('Developer')}</span>}
      <StateTag placed={placed} />
    </>
  );
}

function StateTag({ placed: { tool, unreachable } }: { placed: PlacedTool }) {
  if (tool.unavailable !== undefined || unreachable) return <span class="tag danger">{say('Unavailable')}</span>;
  return tool.disabled ? <span class="tag">{say('Unavailable')}</span> : null;
}

/** The number of notes, as on the Notes tab. */
function NoteCount({ tool }: { tool: ToolRow }) {
  const notes = notesOf(tool);
  if (notes.length === 0) return null;
  const isGrave = notes.some(({ severity }) => severity === 'error');
  return (
    <span class={isGrave ? 'notes danger' : 'notes'}>
      {sayCount(notes.length, '{count} warning', '{count} warnings')}
    </span>
  );
}

/** Our own tools' descriptions are written for models, and what is guessed stands below that word: here their title is enough. */
function Line({ tool }: { tool: ToolRow }) {
  const { unavailable, disabled, description, source } = tool;
  const isOurs = source.type === 'local' || isHands(tool) || isDerived(tool);
  const words = [wordTitle(tool), !isOurs && description].filter(Boolean).join('. ');
  return (
    <span class={unavailable === undefined ? 'ds cut' : 'ds cut danger'} dir="auto">
      <Visible
        text={unavailable ?? (words || (disabled ? say('Turned off by its page') : say('No description')))}
        dir="auto"
      />
    </span>
  );
}

const PackView = later(async () => (await import('#features/packs/panel/pack-view.tsx')).PackView);

const KeepSteps = later(async () => (await import('#features/packs/panel/keep-steps.tsx')).KeepSteps);

const rows = '.tool > summary';

export function Tools() {
  const { bench, packs, pages, pageChoice } = usePanel();
  useEffect(() => void pageChoice.refresh(), [pageChoice]);
  // A page is announced anew whenever it has changed.
  useEffect(() => void bench.listTabhandTools(), [bench, pages.value]);
  const opened = packs.opened.value;
  const kept = packs.keeping.value;
  return (
    <main class="main">{kept ? <KeepSteps kept={kept} /> : opened ? <PackView opened={opened} /> : <Bench />}</main>
  );
}

function Bench() {
  const { bench } = usePanel();
  const groups = filterGroups(bench.groups.value, bench.words.value);
  return (
    <div class="bench">
      <ToolList groups={groups} />
      {bench.open.value === null && groups.length > 0 && (
        <div class="none-open">
          <Empty icon="wrench" title={say('Open a tool to try it')} />
        </div>
      )}
    </div>
  );
}

/** `groups`: those that pass the filter. */
function ToolList({ groups }: { groups: readonly ToolGroup[] }) {
  const { ask, bench, page } = usePanel();
  const words = bench.words.value;
  const { ofPage = [], others = [] } = Object.groupBy(groups, (group) => (isOfPage(group) ? 'ofPage' : 'others'));
  const site = ofPage.flatMap((group) => group.tools.flatMap(({ tool }) => developedAt(tool) ?? []))[0];
  useEffect(() => void (site && loadIgnored(ask, site)), [ask, site]);
  const left = bench.left.value?.placed.value;
  const pageIsEmpty = page.value !== undefined && !page.value?.tools.length;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys of the rows within
    <div class="list" onKeyDown={(event) => walkRows(event, rows)}>
      <Toolbar />
      {page.value && <Elsewhere />}
      {page.value && (
        <div class="notices">
          <PageNotices notices={page.value.notices} />
        </div>
      )}
      <Crowded />
      {pageIsEmpty && !words && <NoPageTools page={page.value ?? null} />}
      {left && <Group key={left.key} from={left.from} tools={[left]} />}
      {ofPage.map((group) => (
        <Group {...group} key={group.key} />
      ))}
      <MadeBy />
      {others.map((group) => (
        <Group {...group} key={group.key} />
      ))}
      {!words && <AddedByYou />}
      {words && groups.length === 0 && <NothingFound showAll={() => (bench.words.value = '')} />}
    </div>
  );
}

function Toolbar() {
  const { bench, pageChoice, drawers, go } = usePanel();
  const { name, mark: Mark } = drawers.servers;
  return (
    <div class="toolbar">
      <SearchField
        label={say('Filter tools')}
        prompt={say('Filter tools')}
        value={bench.words.value}
        onInput={(words) => (bench.words.value = words)}
        shortcut="/"
      />
      <IconButton icon="refresh" label={say('Refresh tools')} large onClick={pageChoice.refresh} />
      <span class="with-dot">
        <Button look="ghost" icon="mcp" text={say(name)} onClick={() => go('servers')} />
        {Mark && <Mark />}
      </span>
    </div>
  );
}

const implementations = {
  browser: phrase('WebMCP on this page is the browser’s own.'),
  page: phrase('WebMCP on this page comes from the page itself.'),
  tabhand: phrase('WebMCP on this page is Tabhand’s.'),
};

/** Whose implementation of WebMCP the attached page has. */
function MadeBy() {
  const notice = usePanel().page.value?.notices.find(({ code }) => code === 'made-by');
  return notice?.code === 'made-by' ? <p class="about-tools small quiet">{say(implementations[notice.by])}</p> : null;
}

const isOfPage = ({ from }: ToolGroup): boolean => from.kind === 'page' || from.kind === 'frame';

/** A quiet notice: nothing failed, and only the user knows which tools aren't needed. */
function Crowded() {
  const { conversation, drawer, go } = usePanel();
  const crowd = conversation.crowd.value;
  if (!crowd) return null;
  return (
    <div class="notices">
      <Notice icon="wrench" {...wordCrowd(crowd)}>
        <LinkButton onClick={() => (drawer.value = 'this-chat')}>{say('Choose for this chat')}</LinkButton>
        <LinkButton onClick={() => go('servers')}>{say('See your MCP servers')}</LinkButton>
      </Notice>
    </div>
  );
}

/** `about` is left out for a tool that its source no longer offers. */
function Group({ from, about, tools }: Pick<ToolGroup, 'from' | 'tools'> & Partial<ToolGroup>) {
  return (
    <section aria-label={about && from.name}>
      <h2 class="grouph">
        <SourceGlyph {...from} />
        <span class="named">
          <span class="cut">{from.name}</span>
          {about && <span class="quiet">{about}</span>}
        </span>
      </h2>
      {tools.map((placed) => (
        <ToolEntry key={placed.key} placed={placed} />
      ))}
    </section>
  );
}

/** One tool in the list: name, hints and one line; opened, its details. */
import type { ToolRow } from '#core/bus/panel-wire.ts';
import { isDerived, isHands } from '#core/tools/layer.ts';
import { Icon, SiteIcon } from '#ui/icon.tsx';
import { say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { Visible } from '#ui/visible.tsx';
import { toMoment } from '#ui/words/figures.ts';
import { wordTitle } from '#ui/words/tools.ts';
import { ToolBench } from '../state/tool-bench';
import { isAvailable, type PlacedTool } from '../state/tool-groups';
import { notesOf } from '../state/tool-notes';
import { HintWords } from './hint-words';
import { useScrollToOpened } from './scroll-into-view';
import { ToolDetail } from './tool-detail';

export function ToolEntry({ placed }: { placed: PlacedTool }) {
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
      {tool.onlyFor === 'developers' && <span class="tag">{say('For developers')}</span>}
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

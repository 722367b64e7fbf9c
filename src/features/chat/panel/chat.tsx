/** The Chat place: the conversation or the welcome, and below it whatever needs the user's attention. */

import { useLayoutEffect } from 'preact/hooks';
import { WidgetFrame } from '#features/blocks/panel/index.ts';
import { type ChatRow, lastSaid } from '#features/conversation/state/index.ts';
import type { PageState } from '#features/sites/index.ts';
import { Elsewhere, MissingTools } from '#features/sites/panel/index.ts';
import {
  cameLate,
  type ToolCount,
  wordAttached,
  wordLate,
  wordLeft,
  wordNoAccess,
  wordPageTools,
} from '#features/sites/state/index.ts';
import { Brand } from '#ui/controls/brand.tsx';
import { LinkButton } from '#ui/controls/controls.tsx';
import { Guarded } from '#ui/controls/guarded.tsx';
import { proseIsThere } from '#ui/controls/prose.tsx';
import { useNow } from '#ui/controls/use-now.ts';
import { Icon } from '#ui/icon.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { later } from '#ui/panel/later.tsx';
import { still } from '#ui/still.ts';
import { toDuration } from '#ui/words/figures.ts';
import { wordPhase } from '#ui/words/run.ts';
import { AnswerMessage, StreamingAnswer, UserMessage, WidgetEvents } from './answer';
import { Composer } from './composer/composer';
import { useReached, VersionWalker } from './message-actions';
import { begins, type Recent, useRecent } from './use-recent';
import { usePointedAt, useReadingPlace, useStickToEnd } from './use-stick-to-end';

const Calls = later(async () => (await import('./trail')).Calls, 'inside');
/** Before anything is drawn, as a line that came later would move the others. */
export const bringTrail = Calls.bring;
const HowItThinks = later(async () => (await import('#features/models/panel/how-it-thinks.tsx')).HowItThinks, 'inside');
const AllowSite = later(async () => (await import('#features/sites/panel/allow-site.tsx')).AllowSite, 'inside');
const SiteServers = later(async () => (await import('#features/servers/panel/site-server.tsx')).SiteServers, 'inside');
const Starters = later(async () => (await import('./starters')).Starters, 'inside');

/** An empty conversation: what this page offers, which model to use, and suggestions. */
export function Welcome() {
  const { model, page, settings } = usePanel();
  // The page's state moves everything below it: drawing earlier would make the user click the wrong thing.
  if (page.value === undefined) return <div class="hello" aria-busy="true" />;
  return (
    <div class="hello">
      <Offer />
      {settings.value?.experimental && <SiteServers />}
      {model.value?.choice === null && <HowItThinks />}
      <Starters ready={Boolean(model.value?.choice)} />
    </div>
  );
}

function Offer() {
  const { page, pages, liveCount, toolCount, go, ask, pageChoice } = usePanel();
  const { access, origin, tabId } = page.value ?? {};
  const several = (pages.value?.length ?? 0) > 1;
  const isLate = liveCount.value === 0 && access === 'open' && page.value != null && cameLate(page.value);
  return (
    <div>
      <div class="row brandrow">
        <Brand size={32} />
        <Title words={title({ page: page.value ?? null, count: toolCount.value, several })} />
      </div>
      <p class="lede">{isLate ? wordLate() : lede(page.value ?? null, liveCount.value)}</p>
      {access === 'off' && origin && (
        <LinkButton onClick={() => ask('set-site', { origin, off: false })}>{say('Unblock this site')}</LinkButton>
      )}
      {access === 'no-permission' && <AllowSite origin={origin ?? null} />}
      {isLate && tabId !== undefined && (
        <LinkButton onClick={() => pageChoice.reload(tabId)}>{say('Reload the page')}</LinkButton>
      )}
      {liveCount.value === 0 && !isLate && access !== 'off' && access !== 'no-permission' && (
        <LinkButton onClick={() => go('servers')}>{say('See your MCP servers')}</LinkButton>
      )}
    </div>
  );
}

/** Breaks at its comma; what follows is told more quietly. */
function Title({ words }: { words: string }) {
  const [first, rest] = words.split(/(?<=,) /);
  return (
    <h2 class="big">
      <span>{first}</span>
      {rest && ' '}
      {rest && <span>{rest}</span>}
    </h2>
  );
}

interface Offered {
  /** Null: none is attached. */
  page: PageState | null;
  count: ToolCount;
  several: boolean;
}

function title({ page, count, several }: Offered): string {
  if (!page) return say('A hand in every tab');
  if (count.all > 0) return wordPageTools(count, several);
  return wordNoAccess(page)?.title ?? say('Ask about this page');
}

function lede(page: PageState | null, count: number): string {
  const none = page && wordNoAccess(page);
  const isRefused = page?.access === 'no-permission' || (page?.access === 'off' && count === 0);
  if (none && isRefused) return none.text;
  const asks = say('Tabhand asks before it runs a tool that may change something.');
  return `${count > 0 ? say('Ask in your own words.') : (none?.text ?? situation(page))} ${asks}`;
}

const situation = (page: PageState | null): string =>
  page === null
    ? say('Open a website to use its tools, or use your MCP servers.')
    : `${say('This page offers no tools')}. ${say('Tabhand can read this page and operate it for you. Your MCP servers work too.')}`;

/** What the run is doing, in which turn and for how long. */
export function RunBar() {
  const activity = usePanel().conversation.activity.value;
  const now = useNow(activity !== null);
  if (!activity) return null;
  const { phase, turn, maxTurns, since, until } = activity;
  const waits = phase === 'waiting-for-you';
  return (
    <div class="runbar row">
      {waits ? <span class="wait-dot" /> : <span class="spin" />}
      <span class="cut">{wordPhase(phase)}</span>
      <span class="quiet">
        {until !== undefined && until > now ? (
          say('Retrying in {seconds} s.', { seconds: Math.ceil((until - now) / 1000) })
        ) : (
          <>
            {say('turn {turn} of {most}', { turn, most: maxTurns })}
            {!waits && `, ${toDuration(Math.max(0, now - since))}`}
          </>
        )}
      </span>
    </div>
  );
}

export function Chat() {
  const { scroller, content, away, toEnd, recent } = useTalkScroll();
  return (
    <>
      <main class="main" ref={scroller}>
        <div ref={content}>
          <Guarded of={recent.last}>
            <Said recent={recent} />
          </Guarded>
        </div>
      </main>
      <footer class="foot">
        {away && <ToEnd onClick={toEnd} />}
        <StillFoot />
      </footer>
    </>
  );
}

/** The conversation in a scrolling box of its own, beside the board. */
export function ChatBox() {
  const { scroller, content, away, toEnd, recent } = useTalkScroll();
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section class="talk-box" aria-label={say('Chat')} tabIndex={0} ref={scroller}>
        <div ref={content}>
          <Guarded of={recent.last}>
            <Said recent={recent} />
          </Guarded>
        </div>
      </section>
      {away && <ToEnd onClick={toEnd} />}
    </>
  );
}

const ApprovalCard = later(
  async () => (await import('#features/conversation/panel/approval-card.tsx')).ApprovalCard,
  'inside',
);
const ElicitationCard = later(
  async () => (await import('#features/conversation/panel/elicitation-card.tsx')).ElicitationCard,
  'inside',
);
/** Of a run that ended otherwise than it should. */
const RunEnd = later(async () => (await import('./run-end')).RunEnd, 'inside');
const QueuedMessages = later(async () => (await import('./message-edit')).QueuedMessages, 'inside');
const StoredNotes = later(async () => (await import('./stored-notes')).StoredNotes, 'inside');

export function ChatFoot() {
  const { conversation, settingsModel } = usePanel();
  const hasNotes = settingsModel.lost.value || conversation.unreadable.value > 0;
  return (
    <>
      {hasNotes && <StoredNotes />}
      <Guarded>
        <Elsewhere />
        <MissingTools />
        <RunBar />
      </Guarded>
      {conversation.waiting.value.length > 0 ? (
        <ApprovalCard />
      ) : (
        conversation.elicited.value.length > 0 && <ElicitationCard />
      )}
      {conversation.queue.value.length > 0 && <QueuedMessages />}
      <Composer />
    </>
  );
}

/** Not drawn again when the drawn part of the conversation changes. */
const StillFoot = still(ChatFoot);

/** Null until Markdown can be drawn, so that no row changes its height later. A long log begins with its newest rows. */
function useItems(): ChatRow[] | null {
  const { conversation, shown } = usePanel();
  const { pointedAt } = shown;
  const { rows, newestRows, untouched } = conversation;
  if (!untouched.value && !proseIsThere()) return null;
  if (rows.value || pointedAt.value !== null || !newestRows.value?.length) return rows.value;
  return newestRows.value.slice(-begins);
}

function useTalkScroll() {
  const { conversation, shown, exports } = usePanel();
  const { pointedAt, reading } = shown;
  const items = useItems();
  const lastMessage = `${conversation.id.value} ${conversation.lastMessage.value}`;
  const active = items !== null && !conversation.untouched.value;
  const wanted = pointedAt.value ?? reading.saved?.entryId;
  const recent = useRecent({
    count: items?.length ?? 0,
    required: (items ?? []).findIndex(({ id }) => id === wanted),
    whole: exports.whole.value,
    of: items && (conversation.rows.value ? conversation.id.value : 'newest'),
    lastMessage,
  });
  const stick = useStickToEnd(active, lastMessage, recent.last !== null);
  useReadingPlace({ ...stick, places: reading, lastMessage, active, elsewhere: pointedAt.value !== null });
  useReached(stick.content);
  const onReached = () => (pointedAt.value = null);
  usePointedAt({ ...stick, entryId: pointedAt.value, ready: items !== null, onReached });
  useLayoutEffect(() => {
    if (recent.jumps > 0) stick.toEnd();
  }, [recent.jumps]);
  const toEnd = () => {
    recent.toNewest();
    stick.toEnd();
  };
  return { ...stick, toEnd, recent };
}

const ToEnd = ({ onClick }: { onClick(): void }) => (
  <button type="button" class="to-end" onClick={onClick}>
    <Icon name="down" size={14} />
    {say('Latest')}
  </button>
);

function Said({ recent: { first, last, top, bottom } }: { recent: Recent }) {
  const { conversation } = usePanel();
  const items = useItems();
  if (items === null) return <Loading />;
  if (conversation.untouched.value) return <Welcome />;
  return (
    <div class={conversation.activity.value === null ? 'talk' : 'talk going'}>
      <div ref={top} class="earlier" />
      {items.slice(first, last ?? items.length).map((item, i) => (
        <ItemPlace key={item.id} item={item} last={first + i >= lastSaid(items)} />
      ))}
      {last === null ? (
        <Guarded of={items.length}>
          <StreamingAnswer />
        </Guarded>
      ) : (
        <div ref={bottom} class="further" />
      )}
    </div>
  );
}

/** Drawn again only when the item changes. */
const ItemPlace = still(({ item, last }: { item: ChatRow; last: boolean }) => (
  <div class="item-place" data-entry={item.id}>
    <Guarded of={item}>
      <ItemView item={item} last={last} />
    </Guarded>
  </div>
));

function ItemView({ item, last }: { item: ChatRow; last: boolean }) {
  switch (item.type) {
    case 'user':
      return <UserMessage {...item} />;
    case 'answer':
      return <AnswerMessage {...item} />;
    case 'versions':
      return <VersionWalker versions={item.versions} />;
    case 'calls':
      return <Calls {...item} last={last} />;
    case 'widget':
      return <WidgetFrame {...item} />;
    case 'events':
      return <WidgetEvents lines={item.lines} />;
    case 'attached':
      return <PageLine text={wordAttached(item)} />;
    case 'left':
      return <PageLine text={wordLeft(item)} />;
    case 'compacted':
    case 'ended':
      return <RunEnd {...item} last={last} />;
  }
}

/** Which pages the conversation is about from here on. */
const PageLine = ({ text }: { text: string }) => (
  <p class="attached row">
    <Icon name="page" size={14} />
    <span class="cut" title={text}>
      {text}
    </span>
  </p>
);

const Loading = () => (
  <div class="talk" aria-hidden="true">
    <div class="skel" style="height: 40px" />
    <div class="skel line" style="width: 80%" />
    <div class="skel line" style="width: 60%" />
  </div>
);

/**
 * The card of a call that waits for the user. From top to bottom: what would run and where, why it asks, what else to know, the
 * arguments in full, which scroll where the window is low, and the answers, which don't. `kinds` is what the card makes of a kind
 * of call; `stages`, what is drawn below the head.
 */

import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { laysPlan, opensSite } from '#core/log/sites.ts';
import { toggleMember } from '#core/settings/settings.ts';
import { cutAtWord } from '#core/tools/foreign.ts';
import type { ChosenFile } from '#core/tools/hands-wire.ts';
import { isDerived, isHands } from '#core/tools/layer.ts';
import { type Phrase, phrase } from '#core/tools/phrase.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import { Button } from '#ui/controls/button.tsx';
import { Code } from '#ui/controls/code.tsx';
import { LinkButton, Switch } from '#ui/controls/controls.tsx';
import { Icon, SiteIcon, serverKey } from '#ui/icon.tsx';
import { Say, say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { Visible } from '#ui/visible.tsx';
import { wordApprovalReason } from '#ui/words/approval.ts';
import { toDay, toHost } from '#ui/words/figures.ts';
import { isGoneFrom } from '../state/approval';
import type { CallView } from '../state/call-view';
import { foreseenRows, ownTitle, wordAction } from '../state/foreseen';
import { Answers } from './approval-answers';
import { Arguments, Unread } from './approval-arguments';
import { ApprovalChanges } from './approval-changes';
import { EditArguments } from './approval-edit';
import { Flow, Unencrypted } from './flow';
import { LaterFilePick } from './later-pictures';
import { type ArgumentReading, useReading } from './use-reading';

export function ApprovalCard() {
  const waiting = usePanel().conversation.waiting.value;
  const [call] = waiting;
  if (!call?.asked) return null;
  return <Card key={call.id} call={call} asked={call.asked} others={waiting.slice(1)} />;
}

interface CardProps {
  call: CallView;
  asked: NonNullable<CallView['asked']>;
  others: CallView[];
}

/** What the card makes of a kind of call. */
interface Kind {
  title(call: CallView): Phrase;
  /** Its tool has a description of its own; Tabhand's own say in words what they do, and a changed one shows how. */
  describes: boolean;
  /** The way to edit its arguments, unless what they do to the page was foreseen; null: there is none. */
  edits: Phrase | null;
  /** What was foreseen, rather than the arguments, is listed; of hands, nothing where there are no arguments. */
  plain(rows: JsonObject | null, isEmpty: boolean): boolean;
  /** Names the arguments in the user's words. */
  reads?(input: JsonObject): JsonObject;
}

const plainTitle = phrase('Run {tool} on {who}?');
const ownOrPlain = (call: CallView): Phrase => ownTitle(call) ?? plainTitle;
const areForeseen = (rows: JsonObject | null): boolean => rows !== null;

const edits = phrase('Edit arguments');

const kinds = {
  tool: { title: () => plainTitle, describes: true, edits, plain: areForeseen },
  site: {
    title: () => phrase('Open {who} in a new tab?'),
    describes: false,
    edits: null,
    plain: areForeseen,
  },
  plan: {
    title: () => phrase('Allow these sites in this chat?'),
    describes: false,
    edits: null,
    plain: areForeseen,
    reads: ({ sites: _, ...others }) => others,
  },
  message: {
    title: () => phrase('Send this message from {who}?'),
    describes: false,
    edits: phrase('Edit message'),
    plain: () => true,
    reads: ({ content, ...others }) => ({ [say('Text')]: content, ...others }),
  },
  memory: {
    title: () => phrase('Remember this for all chats?'),
    describes: false,
    edits: phrase('Edit'),
    plain: () => true,
    reads: ({ sentence }) => ({ [say('Text')]: sentence }),
  },
  batch: { title: ownOrPlain, describes: false, edits, plain: areForeseen },
  hands: { title: ownOrPlain, describes: false, edits: null, plain: (rows, isEmpty) => rows !== null || isEmpty },
} satisfies Record<string, Kind>;

/** What becomes of any kind when its definition has changed since it was allowed. */
const changed = { title: () => phrase('Run the changed {tool} on {who}?'), describes: false, plain: () => false };

function kindOf(call: CallView, asked: CardProps['asked']): Kind {
  if (asked.reason === 'message-of-agent') return kinds.message;
  if (asked.reason === 'remembers') return kinds.memory;
  if (laysPlan(call.target)) return kinds.plan;
  if (opensSite(call.target)) return kinds.site;
  const kind = call.target && isHands(call.target) ? 'hands' : ownTitle(call) ? 'batch' : 'tool';
  return { ...kinds[kind], ...(isChanged(asked) && changed) };
}

interface Shown extends Omit<CardProps, 'others'> {
  kind: Kind;
  rows: JsonObject | null;
  isEmpty: boolean;
  reading: ArgumentReading;
  mayAllow: boolean;
  /** Of the sites that a plan names, those that the user leaves out. */
  leftOut: ReadonlySet<string>;
  onLeaveOut(site: string, isOut: boolean): void;
  /** That the user chose for the page. */
  files: ChosenFile[];
  onFiles(files: ChosenFile[]): void;
  onEdit(): void;
  onEnd(): void;
}

/** What is drawn below the head: while the call waits, while its arguments are edited, and once its page is gone. */
const stages = {
  waiting: (shown) => ({
    body: (
      <>
        {shown.kind.describes && !readsOnly(shown) && <ToolDescription call={shown.call} />}
        <Warnings {...shown} />
        <Values {...shown} />
        {shown.call.foreseen?.takes && <LaterFilePick {...shown} takes={shown.call.foreseen.takes} />}
        <Edit {...shown} />
      </>
    ),
    foot: (
      <>
        <Unread reading={shown.reading} />
        <Answers {...shown} who={nameOf(shown.call)} />
      </>
    ),
  }),
  editing: (shown) => ({
    body: <Warnings {...shown} />,
    foot: (
      <>
        <Unread reading={shown.reading} />
        <EditArguments {...shown} />
      </>
    ),
  }),
  gone: (shown) => ({
    body: (
      <>
        <Gone />
        <Values {...shown} />
      </>
    ),
    foot: <LetGo {...shown} />,
  }),
} satisfies Record<string, (shown: Shown) => Record<'body' | 'foot', ComponentChildren>>;

function Card({ call, asked, others }: CardProps) {
  const isGone = isGoneFrom(call, usePanel().pages.value);
  const [isOpen, setEditing] = useState(false);
  const card = useFocusAfter(call);
  const stage = isGone ? 'gone' : isOpen ? 'editing' : 'waiting';
  const rows = useMemo(() => foreseenRows(call), [call]);
  const kind = kindOf(call, asked);
  const read = useMemo(() => rows ?? kind.reads?.(call.input) ?? call.input, [rows, kind.reads, call.input]);
  const reading = useReading(read);
  const onEnd = () => {
    setEditing(false);
    // The pressed button disappears with the field: keep the focus in the card.
    card.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || stage !== 'editing') return;
    event.preventDefault();
    onEnd();
  };
  const isEmpty = Object.keys(call.input).length === 0;
  const [leftOut, leaveOut] = useState<ReadonlySet<string>>(new Set());
  const onLeaveOut = (site: string, isOut: boolean) => leaveOut(new Set(toggleMember([...leftOut], site, isOut)));
  const [files, onFiles] = useState<ChosenFile[]>([]);
  const mayAllow = reading.left === 0 && (!call.foreseen?.takes || files.length > 0);
  const about = { call, asked, kind, rows, isEmpty, reading, mayAllow, leftOut, onLeaveOut, files, onFiles };
  const { body, foot } = stages[stage]({ ...about, onEdit: () => setEditing(true), onEnd });
  return (
    <section
      ref={card}
      class="ask"
      role="alertdialog"
      tabIndex={-1}
      aria-labelledby="ask-title"
      aria-describedby="ask-why"
      onKeyDown={onKeyDown}
    >
      {/* What scrolls must be reachable by keyboard; where arguments are drawn, those are. */}
      <div class="ask-body" tabIndex={stage === 'editing' ? 0 : undefined}>
        <Head call={call} asked={asked} title={kind.title(call)} count={others.length + 1} />
        {body}
        {others.length > 0 && <Others call={call} calls={others} />}
      </div>
      {foot}
    </section>
  );
}

/** The pressed button disappears with the card, and may have lost the focus earlier, when it was disabled: it goes to the message field. */
function useFocusAfter({ id }: CallView) {
  const { composer, conversation } = usePanel();
  const card = useRef<HTMLElement>(null);
  const answered = useRef(false);
  if (conversation.decisions.answered.value.has(id)) answered.current = true;
  useLayoutEffect(
    () => () => {
      const { activeElement: at, body } = document;
      if (card.current?.contains(at) || (answered.current && at === body)) composer.wanted.value = true;
    },
    [composer],
  );
  return card;
}

const isChanged = ({ grantedDescription }: Pick<CardProps['asked'], 'grantedDescription'>): boolean =>
  grantedDescription !== undefined;

/** What the user should know besides the arguments: whose data may go along, and what changed since it was allowed. */
const Warnings = ({ call, asked }: Pick<Shown, 'call' | 'asked'>) => (
  <>
    {asked.flow && <Flow flow={asked.flow} to={nameOf(call)} id={saysFlowOnly(asked) ? 'ask-why' : undefined} />}
    {isChanged(asked) && <ApprovalChanges call={call} asked={asked} />}
  </>
);

/** The arguments, or what they do to the page. */
const Values = ({ call, asked: { picture, sites = [] }, kind, rows, isEmpty, reading, leftOut, onLeaveOut }: Shown) => (
  <>
    <Unencrypted at={(opensSite(call.target) && call.foreseen?.leadsTo) || ''} />
    {laysPlan(call.target) && <PlanSites sites={sites} leftOut={leftOut} onLeaveOut={onLeaveOut} />}
    {picture && <img class="cutout" src={`data:image/jpeg;base64,${picture}`} alt={say('This part of the page')} />}
    <Arguments reading={reading} plain={kind.plain(rows, isEmpty)} areEffects={rows !== null} />
  </>
);

/** Characters of JSON that the card puts into fields. */
const maxEdited = 200_000;

function Edit({ call, kind, rows, isEmpty, onEdit }: Shown) {
  const isShort = useMemo(() => JSON.stringify(call.input).length <= maxEdited, [call.input]);
  if (!kind.edits || rows !== null || isEmpty || !isShort) return null;
  return (
    <p class="edit-link">
      <LinkButton onClick={onEdit}>{say(kind.edits)}</LinkButton>
    </p>
  );
}

function LetGo({ call }: Pick<CardProps, 'call'>) {
  const { conversation } = usePanel();
  const text = say('Continue without this call');
  return (
    <div class="acts">
      <Button look="primary grow" text={text} onClick={() => conversation.decisions.letGo(call.id)} />
    </div>
  );
}

/** The data flow is the only reason: it is explained on its own, with the names. */
const saysFlowOnly = ({ reason, flow }: CardProps['asked']): boolean =>
  reason === 'cross-origin-flow' && flow !== undefined;

/** It asks for no more than to read: the title says it all. */
const readsOnly = ({ asked: { reason, flow, sites, ...asked } }: Pick<Shown, 'asked'>): boolean =>
  (reason === 'reading-page' || reason === 'reading-not-granted') && !flow && !sites && !isChanged(asked);

const isOfPack = ({ target }: CallView): boolean => target?.source.type === 'page' && target.source.pack !== undefined;

function nameOf({ target, tool, asked, byAgent, foreseen }: CallView): string {
  if (asked?.reason === 'message-of-agent' && byAgent) return byAgent;
  if (opensSite(target)) return toHost(foreseen?.leadsTo ?? '');
  return target?.source.type === 'page' ? toHost(target.source.origin) : (target?.server ?? tool);
}

/** Characters of the title that a tool gives itself: its name and its site stand below in any case. */
const maxTitle = 80;

function Head({ call, asked, title, count }: Omit<CardProps, 'others'> & { title: Phrase; count: number }) {
  const who = nameOf(call);
  const icon = call.target?.source.type === 'mcp' && <SiteIcon origin={serverKey(who)} glyph={null} />;
  const parts = {
    who: (
      <b>
        {icon} <Visible text={who} />
      </b>
    ),
    tool: <Code text={call.tool} />,
    action: wordAction(call),
  };
  const own = call.target && call.target.source.type !== 'local' && !isHands(call.target) && call.target.title?.trim();
  return (
    <div class="head">
      <Icon name={readsOnly({ asked }) ? 'eye' : 'hand'} />
      <div class="grow">
        {own && (
          <p class="own-title">
            <Visible text={say('“{words}”', { words: cutAtWord(own, maxTitle) })} dir="auto" />
          </p>
        )}
        <h2 id="ask-title" class={own ? 'mid' : undefined}>
          <Say text={title} parts={parts} />
        </h2>
        {call.byAgent !== undefined && call.byAgent !== who && (
          <p class="small mid">
            <Visible text={say('Asked by {agent}', { agent: call.byAgent })} dir="auto" />
          </p>
        )}
        {!saysFlowOnly(asked) && (
          <p id="ask-why" class="small mid">
            {wordWhy(call, asked)}
          </p>
        )}
      </div>
      {count > 1 && <span class="small quiet">{say('{value} of {count}', { value: 1, count })}</span>}
    </div>
  );
}

function wordWhy(call: CallView, { grantedDescription, grantedAt, reason }: CardProps['asked']): string {
  if (grantedDescription === undefined || grantedAt === undefined)
    return wordApprovalReason(reason, call.target?.source.type === 'page');
  const day = toDay(grantedAt);
  return isOfPack(call)
    ? say('You allowed this tool on {day}. Its script has changed since.', { day })
    : say('You allowed this tool on {day}. Its definition has changed since.', { day });
}

const Gone = () => (
  <p class="flow small">
    <Icon name="error" size={14} />
    <span>{say('The page was reloaded or closed, so this call can’t run. Nothing ran.')}</span>
  </p>
);

/** Calls that are listed after the one on the card; with more it is a flood, which one answer ends. */
const maxListed = 5;

function Others({ call, calls }: { call: CallView; calls: CallView[] }) {
  const { conversation } = usePanel();
  const more = calls.length - maxListed;
  const onDenyAll = () => {
    for (const { id } of [call, ...calls]) void conversation.decisions.approve(id, 'deny');
  };
  return (
    <ul class="others small mid" aria-label={say('Waiting for you')}>
      {calls.slice(0, maxListed).map((other) => (
        <li key={other.id}>
          <Say text="{tool} of {who}" parts={{ tool: <Code text={other.tool} />, who: nameOf(other) }} />
        </li>
      ))}
      {more > 0 && (
        <li>
          {sayCount(more, '{count} more', '{count} more')}{' '}
          <LinkButton onClick={onDenyAll}>{sayCount(calls.length + 1, 'Deny all {count}')}</LinkButton>
        </li>
      )}
    </ul>
  );
}

function PlanSites({
  sites,
  leftOut,
  onLeaveOut,
}: Pick<Shown, 'leftOut' | 'onLeaveOut'> & { sites: readonly string[] }) {
  return (
    <ul class="plan-sites">
      {sites.map((site) => (
        <li key={site} class="row">
          <SiteIcon origin={site} />
          <span class="grow mono">{site.replace('https://', '')}</span>
          <Switch
            label={say('Allow on {site}', { site: toHost(site) })}
            checked={!leftOut.has(site)}
            onChange={(on) => onLeaveOut(site, !on)}
          />
        </li>
      ))}
    </ul>
  );
}

/** The tool's description, marked as its own words. */
function ToolDescription({ call: { target } }: { call: Pick<CallView, 'target'> }) {
  const words = target?.description.replace(/\s+/g, ' ').trim();
  if (!target || !words) return null;
  const { source } = target;
  const quoted = (
    <bdi>
      <Visible text={words} />
    </bdi>
  );
  return (
    // Of a guess it says at its end where something is sent; of a script, whose it is.
    <details class="says small mid" open={isDerived(target) || (source.type === 'page' && source.pack !== undefined)}>
      <summary>
        <Icon name="right" size={14} />
        {say('Description')}
      </summary>
      {isDerived(target) ? (
        quoted
      ) : source.type === 'page' && source.pack ? (
        <Say
          text="Description from your script {pack}: “{words}”"
          parts={{ pack: <b>{source.pack.name}</b>, words: quoted }}
        />
      ) : source.type === 'page' ? (
        <Say text="Description from the site: “{words}”" parts={{ words: quoted }} />
      ) : (
        <Say text="Description from the server: “{words}”" parts={{ words: quoted }} />
      )}
    </details>
  );
}

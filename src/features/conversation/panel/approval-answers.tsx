/** The answers on a card: allowing it once comes first, what lasts or stops is in its menu. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { type ApprovalDecision, approvalEffects } from '#core/log/approval-answers.ts';
import { laysPlan, opensSite } from '#core/log/sites.ts';
import { sitesFrom, toWebAddress } from '#core/settings/named-sites.ts';
import type { ChosenFile } from '#core/tools/hands-wire.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import { isRunKey, RunKeys } from '#ui/controls/button.tsx';
import { Menu, MenuItem } from '#ui/controls/menu.tsx';
import { once } from '#ui/controls/once.ts';
import { isTyping } from '#ui/is-typing.ts';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { toAlways } from '../state/approval';
import type { CallView } from '../state/call-view';
import { namesOfPlaces } from '../state/grants';
import { decisionWords } from './decision-words';

interface AnswersProps {
  call: CallView;
  /** Where it runs, as the card names it. */
  who: string;
  mayAllow: boolean;
  /** Of the sites that a plan names, those that the user leaves out. */
  leftOut: ReadonlySet<string>;
  /** That the user chose for the page. */
  files: ChosenFile[];
}

const order = Object.keys(decisionWords) as ApprovalDecision[]; // the record's own keys

export function Answers({ call, who, mayAllow, leftOut, files }: AnswersProps) {
  const { conversation } = usePanel();
  const [refused, decide] = useDeciding(call, leftOut, files);
  const isAnswered = conversation.decisions.answered.value.has(call.id);
  const offered = order.filter((decision) => isOffered(decision, call, who));
  const first = offered.find((decision) => approvalEffects[decision].allows);
  const others = offered.filter((decision) => decision !== first && decision !== 'deny');
  const word = (decision: ApprovalDecision): string => {
    const { offer } = decisionWords[decision];
    return offer === null ? (toAlways(call, who) ?? '') : say(offer);
  };
  const isReady = (decision: ApprovalDecision) => mayAllow || !approvalEffects[decision].allows;
  const mayFirst = first !== undefined && isReady(first) && !isAnswered;
  useAllowKey(() => mayFirst && void decide(first));
  const inMenu = isAnswered ? [] : others.filter(isReady);
  return (
    <div class="acts">
      {refused.length > 0 && <NotAllowed origins={refused} />}
      <div class="answers">
        {first && (
          <button type="button" class="btn primary grow" disabled={!mayFirst} onClick={once(() => decide(first))}>
            {word(first)}
          </button>
        )}
        <Menu label={say('More answers')} icon="down">
          {inMenu.map((decision) => (
            <MenuItem
              key={decision}
              icon={decisionWords[decision].icon}
              text={word(decision)}
              onPick={() => decide(decision)}
            />
          ))}
        </Menu>
        <RunKeys />
        <button type="button" class="btn ghost" disabled={isAnswered} onClick={once(() => decide('deny'))}>
          {word('deny')}
        </button>
      </div>
    </div>
  );
}

function NotAllowed({ origins }: { origins: readonly string[] }) {
  const site = namesOfPlaces(origins.map((origin) => ({ type: 'site', origin })));
  return (
    <p class="small danger" role="alert">
      {say('Tabhand isn’t allowed on {site} yet', { site })}
    </p>
  );
}

function isOffered(decision: ApprovalDecision, call: CallView, who: string): boolean {
  if (decision === 'always') return toAlways(call, who) !== null;
  if (decision === 'for-run') return call.asked?.forRun === true;
  if (decision === 'once') return !laysPlan(call.target);
  return decision !== 'for-chat' || call.asked?.forChat === true;
}

/** The sites that the browser's user didn't allow, and how a decision is sent. */
function useDeciding(call: CallView, leftOut: ReadonlySet<string>, files: ChosenFile[]) {
  const { conversation, sites } = usePanel();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const decide = async (decision: ApprovalDecision) => {
    const { allows } = approvalEffects[decision];
    const named =
      call.asked?.sites ??
      (call.foreseen?.leadsTo !== undefined && opensSite(call.target) ? [call.foreseen.leadsTo] : []);
    const wanted = allows ? named.filter((site) => !leftOut.has(site)) : [];
    // The press is what the browser takes for the user's wish.
    if (wanted.length > 0 && !(await sites.allow(...wanted.flatMap(sitesFrom)))) return setRefused(wanted);
    await conversation.decisions.approve(call.id, decision, {
      ...(allows && leftOut.size > 0 && { input: without(call.input, leftOut) }),
      ...(allows && files.length > 0 && { files }),
    });
  };
  return [refused, decide] as const; // a pair
}

/** A plan as the user changed it. */
const without = ({ sites, ...plan }: JsonObject, leftOut: ReadonlySet<string>): JsonObject => ({
  ...plan,
  sites: [sites].flat().filter((site) => !leftOut.has(toWebAddress(String(site))?.origin ?? '')),
});

/** Milliseconds that a card has to be in sight: keys pressed sooner were meant for what was there before. */
const seenFor = 600;

/** Ctrl+Enter allows what the card shows, unless the user writes somewhere, holds the key, or can't have seen the card. */
function useAllowKey(allow: () => unknown): void {
  const since = useRef(performance.now());
  const newest = useRef(allow);
  newest.current = allow;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { defaultPrevented, ctrlKey, metaKey, repeat, target } = event;
      if (defaultPrevented || repeat || !(ctrlKey || metaKey) || !isRunKey(event) || isTyping(target)) return;
      if (performance.now() - since.current < seenFor) return;
      event.preventDefault();
      newest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

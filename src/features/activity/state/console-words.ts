/** The Console's words for runs, rows and notes, and the figures above them: time, turns, tokens and cost. */
import { addUp } from '#core/log/figures.ts';
import { wordOutcome } from '#core/log/outcome-words.ts';
import { type CallView, type NoteWords, wordSaid } from '#features/conversation/state/index.ts';
import { toProvenance } from '#ui/badge.tsx';
import { say, sayCount } from '#ui/language/index.tsx';
import { toCost, toDuration, toMoment, toShare, toThousands, toTotal } from '#ui/words/figures.ts';
import { wordModelFailure } from '#ui/words/model-failure.ts';
import { wordCallState, wordRunEnd } from '#ui/words/run.ts';
import { type CallSpan, type ConsoleRun, type ConsoleTurn, toWaited, toWhole } from './console-runs';

/** A run in the list: its number, time and subject. */
export function wordPick({ nth, startedAt, text, aside }: ConsoleRun, now: number): string {
  const line = text?.replace(/\s+/g, ' ').trim() ?? '';
  const about = line.length > 60 ? `${line.slice(0, 60).trimEnd()}…` : line || say('Continued');
  const values = { nth, time: toMoment(startedAt, now), about };
  return aside
    ? say('Run {nth}, {time}, on another branch: {about}', values)
    : say('Run {nth}, {time}: {about}', values);
}

export type RunTone = '' | 'warn need' | 'danger bad' | 'off';

/** The state of a run, on one line, and its colour. */
export function wordRunState({ ended, calls, turns }: ConsoleRun): { words: string; tone: RunTone } {
  if (ended === null) {
    const asks = turns.some((turn) => turn.calls.some(({ id }) => calls.get(id)?.state === 'waiting'));
    return asks ? { words: say('Waiting for you'), tone: 'warn need' } : { words: say('Running'), tone: '' };
  }
  if (ended.reason === 'error') return { words: say('Failed'), tone: 'danger bad' };
  const isEarly = ended.reason !== 'end_turn' && ended.reason !== 'interrupted';
  return {
    words: wordCallState(isEarly ? 'stopped' : ended.reason === 'end_turn' ? 'done' : 'interrupted'),
    tone: 'off',
  };
}

export function wordFigure({ call, work }: CallSpan, now: number): string {
  if (call.state === 'done' && call.duration !== null) return toDuration(call.duration);
  if (call.state === 'running' && work) return toDuration(Math.max(0, now - work.from));
  return wordCallState(call.state);
}

/** The row for screen readers, in place of its bars. */
export function wordCallRow({ call, work }: CallSpan, startedAt: number): string {
  const { asked, decidedAt } = call;
  const from = call.target ? toProvenance(call.target.source, call.target.server).name : '';
  const parts = [
    wordCallState(call.state),
    from && say('from {source}', { source: from }),
    asked && decidedAt !== null && say('{time} waiting', { time: toDuration(decidedAt - asked.at) }),
    work && say('began after {time}', { time: toDuration(Math.max(0, work.from - startedAt)) }),
    call.duration !== null && say('took {time}', { time: toDuration(call.duration) }),
  ];
  return parts.filter(Boolean).join(', ');
}

export function wordModelRow({ turn, span }: ConsoleTurn, startedAt: number): string {
  const parts = [
    say('began after {time}', { time: toDuration(Math.max(0, span.from - startedAt)) }),
    turn?.firstWord != null && say('first word after {time}', { time: toDuration(turn.firstWord) }),
    turn?.duration != null && say('took {time}', { time: toDuration(turn.duration) }),
    turn === null && say('Writing'),
  ];
  return parts.filter(Boolean).join(', ');
}

/** `2.4k in, 96 out`; null while the model writes. */
export function wordTokens({ turn }: ConsoleTurn): string | null {
  if (!turn?.usage) return null;
  const { inputTokens = 0, outputTokens = 0 } = turn.usage;
  return say('{in} in, {out} out', { in: toThousands(inputTokens), out: toThousands(outputTokens) });
}

function createNotes(rowId: string) {
  const notes: NoteWords[] = [];
  const add = (name: string, icon: NoteWords['icon'], text: string, tone?: NoteWords['tone']) =>
    notes.push({ id: `${rowId}-${name}`, icon, text, tone });
  return { notes, add };
}

/** What was changed in a turn's request, and whether its answer was cut off. */
export function wordTurnNotes({ id, turn, shortened }: ConsoleTurn, { patched }: ConsoleRun): NoteWords[] {
  if (!turn) return [];
  const { notes, add } = createNotes(id);
  const { figures, interrupted, withheld } = turn;
  if (shortened.length > 0) add('shortened', 'squeeze', wordShortened(shortened));
  if (figures.patches > 0 && patched.has(id))
    add('patches', 'braces', sayCount(figures.patches, 'Changes to schemas for this model: {count}'));
  for (const { server, tools, reason, limit = 0 } of withheld) {
    if (reason === 'unreachable')
      add(server, 'cut', say('{server} can’t be reached: its tools weren’t offered', { server }), 'warn');
    else if (reason === 'too-many')
      add(
        server,
        'search',
        say(
          'The model takes at most {limit} tools: of the {tools} of {server}, only those that were used or that search_tools found were offered',
          { limit, tools, server },
        ),
      );
    else
      add(
        server,
        'search',
        say('{server} is too large: of its {tools} tools, only those that search_tools found were offered', {
          server,
          tools,
        }),
      );
  }
  if (interrupted === 'died')
    add('died', 'cut', say('Interrupted: Tabhand restarted and asked for this turn again'), 'warn');
  if (interrupted === 'stopped') add('stopped', 'stop', say('You stopped this run.'));
  return notes;
}

function wordShortened(shortened: ConsoleTurn['shortened']): string {
  const before = toThousands(shortened.reduce((sum, each) => sum + each.before, 0));
  const after = toThousands(shortened.reduce((sum, each) => sum + each.after, 0));
  return sayCount(shortened.length, 'Older results shortened: {count}, {before} to {after} characters', undefined, {
    before,
    after,
  });
}

/** What a call changed for later turns, and what went wrong with it. */
export function wordCallNotes({ id, call }: CallSpan, run: ConsoleRun): NoteWords[] {
  const { notes, add } = createNotes(id);
  const { found, repairs } = call;
  if (call.activated && call.target)
    add(
      'activated',
      'plus',
      say('Activated {server}', { server: toProvenance(call.target.source, call.target.server).name }),
    );
  if (found.length > 0) {
    const tools = found.join(', ');
    add('found', 'search', say('Tools found: {tools}', { tools }));
  }
  if (repairs.length > 0) add('repaired', 'braces', say('Arguments repaired: {parts}', { parts: repairs.join(', ') }));
  const recalled = recalledBy(call, run);
  if (recalled) add('recall', 'expand', say('Reads the result of {tool} again', { tool: recalled.tool }));
  notes.push(...wordSaid(call.said));
  const trouble = wordTrouble(call);
  if (trouble) add('trouble', 'error', trouble, 'danger');
  return notes;
}

/** The call whose result `recall` reads again. */
function recalledBy({ target, input }: CallView, { calls }: ConsoleRun): CallView | null {
  const recalls = target?.source.type === 'local' && target.tool === 'recall';
  return (recalls && typeof input.id === 'string' && calls.get(input.id)) || null;
}

function wordTrouble(call: CallView): string | null {
  if (call.state === 'denied' || !(call.failure || call.state === 'failed' || call.state === 'interrupted'))
    return null;
  return wordForModel(call)?.split('\n')[0]?.slice(0, 200) ?? say('Unknown');
}

/** A call's outcome in the words that the model was first given; null without an outcome. */
export function wordForModel({ id, result, failure }: CallView): string | null {
  const outcome = failure ?? result;
  return outcome && wordOutcome(outcome, id);
}

/** Why a run ended, unless the model was done. */
export function wordEnd({ ended, turns }: ConsoleRun): string | null {
  if (!ended || ended.reason === 'end_turn') return null;
  if (ended.reason !== 'error') return wordRunEnd(ended.reason, turns.length).what;
  return ended.failure ? wordModelFailure(ended.failure).what : say('The run failed.');
}

type Sum = ReturnType<typeof addUp>;

interface SummaryFigure {
  name: string;
  value: string;
  about: string;
}

export function toSumFigures(
  shown: readonly { run: ConsoleRun; turns: ConsoleTurn[] }[],
  now: number,
): SummaryFigure[] {
  const runs = shown.map(({ run }) => run);
  const sum = addUp(runs);
  const waited = shown.reduce((all, { turns }) => all + toWaited(turns, now), 0);
  return [timeOf(runs, waited, now), turnsOf(runs, sum), tokensOf(runs, sum), costOf(sum)];
}

function timeOf(runs: readonly ConsoleRun[], waited: number, now: number): SummaryFigure {
  const time = runs.map((run) => toWhole(run, now)).reduce((all, { from, to }) => all + to - from, 0);
  const about = waited > 0 ? say('{time} waiting', { time: toDuration(waited) }) : '';
  return { name: say('Duration'), value: toDuration(time), about };
}

/** The metrics count denied calls as failed, but users tell them apart. */
function turnsOf(runs: readonly ConsoleRun[], sum: Sum): SummaryFigure {
  const calls = runs.flatMap((run) => run.turns.flatMap((turn) => turn.calls.map(({ id }) => run.calls.get(id))));
  const denied = calls.filter((call) => call?.state === 'denied').length;
  const failed = sum.failed - denied;
  const about = join(
    sayCount(sum.calls, '{count} call', '{count} calls'),
    failed > 0 && sayCount(failed, '{count} failed'),
    denied > 0 && `${wordCallState('denied')}: ${denied}`,
  );
  return { name: say('Turns'), value: sum.turns.toString(), about };
}

function tokensOf(runs: readonly ConsoleRun[], sum: Sum): SummaryFigure {
  const turns = runs.flatMap((run) => run.turns);
  const metered = turns.filter(({ usage }) => usage !== null).length;
  const besides = runs.reduce((all, run) => all + run.besides, 0);
  const about = join(
    metered > 0 && say('{in} in', { in: toThousands(sum.inputTokens) }),
    sum.cachedInputTokens > 0 && say('{cached} cached', { cached: toCached(sum) }),
    besides > 0 && say('{count} for names and summaries', { count: toThousands(besides) }),
    metered > 0 && metered < turns.length && wordPart(metered, turns.length),
  );
  const value = metered + besides > 0 ? toThousands(sum.inputTokens + sum.outputTokens) : say('Unknown');
  return { name: say('Tokens'), value, about };
}

/** `12k (84%)` of what was read. */
const toCached = ({ cachedInputTokens, inputTokens }: Sum): string =>
  `${toThousands(cachedInputTokens)} (${toShare(cachedInputTokens / Math.max(inputTokens, 1))})`;

function costOf({ turns, unpriced, unpricedAsides, cost, saved }: Sum): SummaryFigure {
  const priced = turns - unpriced;
  const part = priced > 0 && wordPart(priced, turns);
  return {
    name: say('Cost'),
    value: priced > 0 || cost > 0 ? toTotal(cost, unpricedAsides) : say('Unknown'),
    about: join(unpriced > 0 && part, saved > 0 && say('{cost} saved by the cache', { cost: toCost(saved) })),
  };
}

const wordPart = (known: number, all: number): string => say('of {known} of {all} turns', { known, all });

const join = (...words: (string | false)[]): string => words.filter(Boolean).join(', ');

/** Decides whether a call runs or needs approval: one table, in code; nothing that a model writes can change it. */
import { sendsMessage } from '#core/log/agent-message.ts';
import type { ApprovalReason } from '#core/log/approval-answers.ts';
import { isNamed } from '#core/log/data-sources.ts';
import type { DataSource, DefinitionPart } from '#core/log/entry.ts';
import { remembers } from '#core/log/sites.ts';
import { isBatch } from '#core/tools/batch-call.ts';
import { whyAsking } from '#core/tools/hints.ts';
import { isDerived, isHands } from '#core/tools/layer.ts';
import type { CallTarget, Foreseen } from '#core/tools/schemas.ts';
import type { Tool } from '#core/tools/tool.ts';
import { isChosen, type SiteOpening } from './sites';
import type { Grant } from './stores';

export type Clearance =
  | { type: 'run' }
  | {
      type: 'ask';
      reason: ApprovalReason;
      mayRemember: boolean;
      /** The answer may hold for the rest of the run. */
      forRun?: true;
      /** The answer may hold for these sources for the rest of the chat. */
      forChat?: true;
      granted?: { description: string; at?: number; part?: DefinitionPart };
      /** The sources whose results the arguments could contain. */
      flow?: DataSource[];
      /** The origins that the user is asked to let the chat open. */
      sites?: string[];
    };

interface Case {
  target: CallTarget;
  /** The tool as it is now, with its hash. */
  tool: Tool;
  definitionHash: string;
  grant: Grant | null;
  /** The tool as it last was in this chat when it said that it changes something. */
  changing?: CallTarget | undefined;
  readingGranted: boolean;
  /** Of a tool of hands. `allowed`: for the rest of this run. */
  operating?: { foreseen: Foreseen | undefined; allowed: boolean } | undefined;
  /** Of a tool of Tabhand's own that opens sites, or names those that it will. */
  opening?: SiteOpening | undefined;
  /** The arguments may be what others had the model write. */
  dictated: boolean;
  askForEverything: boolean;
  /** The sources whose data the arguments could contain, where the user hasn't allowed that in this chat. */
  flow: DataSource[];
}

const ask = (reason: ApprovalReason, mayRemember: boolean): Extract<Clearance, { type: 'ask' }> => ({
  type: 'ask',
  reason,
  mayRemember,
});

/** Sandboxed frames and local files have no origin of their own: a grant for one would hold for all. */
const isNameless = ({ source }: Tool): boolean =>
  source.type === 'page' && [source.origin, source.topOrigin].some((origin) => !/^https?:/.test(origin));

/** A call that could pass on results needs approval even where the table lets it run. */
export function decideApproval(asked: Case): Clearance {
  const { tool, flow } = asked;
  if (sendsMessage(asked.target)) return ask('message-of-agent', false);
  if (remembers(asked.target)) return ask('remembers', false);
  const clearance = tool.source.type === 'local' ? decideOpening(asked) : decideByTable(asked);
  if (flow.length === 0) return clearance;
  const mayLast = flow.every(isNamed) && !isNameless(tool) && !isAnywhere(asked);
  if (clearance.type === 'ask') {
    const { forChat, ...others } = clearance;
    return { ...others, ...(forChat && mayLast && { forChat }), flow };
  }
  return { ...ask('cross-origin-flow', false), ...(mayLast && { forChat: true }), flow };
}

/** The tool reaches places that its words name, and others may have chosen these: no grant says where data would go. */
export const isAnywhere = ({ tool, dictated }: Pick<Case, 'tool' | 'dictated'>): boolean =>
  dictated && tool.hints.openWorld;

/** Null: an answer may hold for later calls too. */
export function whyAlwaysAsked(tool: Tool): ApprovalReason | null {
  const { readOnly } = tool.hints;
  const hint = whyAsking(tool.hints);
  if (hint) return hint;
  if (isDerived(tool) && !readOnly) return 'guessed';
  return isBatch(tool) && !readOnly ? 'several-steps' : null;
}

const toReading = (target: CallTarget): ApprovalReason => (isHands(target) ? 'reading-page' : 'reading-not-granted');

function decideByTable(asked: Case): Clearance {
  const { target, tool, definitionHash, grant } = asked;
  const { hints: now, source } = tool;
  const always = whyAlwaysAsked(tool);
  if (always) return ask(always, false);
  if (asked.askForEverything) return ask('ask-for-everything', false);
  const mayRemember = !isNameless(tool);
  // A page could take the hint back to have run what was denied, or allowed only once.
  const relaxed = now.readOnly && grant?.definitionHash !== definitionHash ? asked.changing : undefined;
  const before = definitionHash === target.definitionHash ? relaxed : target;
  if (before) {
    const { description, title, hints, autosubmit } = before;
    const part = { ...(title !== undefined && { title }), hints, ...(autosubmit !== undefined && { autosubmit }) };
    const granted = { description, part };
    return { ...ask('definition-changed', mayRemember && !isDerived(tool)), granted };
  }
  const isOfPage = source.type === 'page' && !isHands(target);
  if (now.readOnly && (isOfPage || asked.readingGranted)) return { type: 'run' };
  if (!now.readOnly && asked.operating) return decideOperating(asked.operating, mayRemember);
  if (!grant || !mayRemember) return ask(now.readOnly ? toReading(target) : 'changes-something', mayRemember);
  if (asked.dictated && !now.readOnly && grant.definitionHash === definitionHash) return ask('words-of-others', false);
  if (grant.definitionHash === definitionHash) return { type: 'run' };
  return { type: 'ask', reason: 'definition-changed', mayRemember: true, granted: grant };
}

/**
 * Tabhand's own tools touch nothing outside, but for a site that is opened. The answer for a site never holds for an address on it that
 * others may have chosen.
 */
function decideOpening({ opening, dictated, askForEverything }: Case): Clearance {
  const { sites = [], goesTo } = opening ?? {};
  if (sites.length > 0) return { ...ask('opens-site', false), forChat: true, sites };
  if (goesTo === undefined) return { type: 'run' };
  if (askForEverything) return ask('ask-for-everything', false);
  return dictated && isChosen(goesTo) ? ask('words-of-others', false) : { type: 'run' };
}

/** Operating is never remembered beyond the run. A page without an origin of its own asks each time. */
function decideOperating({ foreseen, allowed }: NonNullable<Case['operating']>, isNamedPage: boolean): Clearance {
  if (foreseen?.takes) return ask('gives-file', false);
  if (foreseen?.serious) return ask(foreseen.serious === 'unseen' ? 'operating-unseen' : 'operating-seriously', false);
  if (!isNamedPage) return ask('operating-page', false);
  const forRun = { forRun: true } as const; // for the literal
  if (foreseen?.tookOver) return { ...ask('took-over', false), ...forRun };
  return allowed ? { type: 'run' } : { ...ask('operating-page', false), ...forRun };
}

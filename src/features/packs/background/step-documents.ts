/** A pack without code as a document of a tab: its tools as they are listed, what they will do, and playing them. */
import { createInTurn } from '#core/log/in-turn.ts';
import type { Step, StepsTool } from '#core/log/steps.ts';
import type { Foreseen } from '#core/tools/schemas.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import type { PageHands } from '#features/hands/background/index.ts';
import type { PageDocument, PageTool } from '#features/sites/index.ts';
import { playSteps } from './play-steps';
import type { PackRecord } from './storage.ts';

type Place = Pick<PageDocument, 'tabId' | 'origin'> & { documentId: string };

/** Two plays at a time could press one another's buttons. */
const inTurn = createInTurn();

/** `own`: names of the site's own tools, which come first. */
export function stepsDocument(
  pack: PackRecord,
  place: Place,
  { own, hands }: { own: string[]; hands: PageHands },
): PageDocument {
  const { id, hash, facts } = pack;
  const { tabId, origin } = place;
  const tools = (facts.steps ?? []).filter(({ name }) => !own.includes(name));
  const stepsOf = (name: string): readonly Step[] => tools.find((tool) => tool.name === name)?.steps ?? [];
  return {
    tabId,
    origin,
    topOrigin: origin,
    frameId: 0,
    documentId: `pack:${id}:${place.documentId}`,
    pack: { id, hash, name: facts.name },
    list: async () => tools.map(toListed),
    foresee: ({ name, input }) => foreseeSteps(stepsOf(name), input),
    call: ({ name, input }, signal) =>
      inTurn(() =>
        playSteps({ hands, tabId, origin, signal }, stepsOf(name), input).finally(() => hands.leave([tabId])),
      ),
    // A play ends with the background.
    ask: async () => ({ type: 'unknown' }),
    forget: () => undefined,
  };
}

const toListed = ({ name, title = '', description, inputSchema, steps }: StepsTool): PageTool => ({
  name,
  title,
  description,
  inputSchema,
  lazy: false,
  disabled: false,
  annotations: { consequentialHint: steps.some(({ serious }) => serious), untrustedContentHint: true },
});

/** With the values of this call: a card shows every step, and a play does no more. */
function foreseeSteps(steps: readonly Step[], input: JsonObject): Foreseen {
  const places = new Set(steps.flatMap(({ leadsTo = [] }) => leadsTo));
  return {
    elements: steps.flatMap((step) => toElements(step, input)),
    serious: steps.find(({ serious }) => serious)?.serious ?? null,
    ...(places.size > 0 && { leadsTo: [...places].join(', ') }),
    tookOver: false,
  };
}

function toElements({ action, parameter, to, ...step }: Step, input: JsonObject): Foreseen['elements'] {
  const { role = 'document', name = '', submit } = step;
  const value = parameter === undefined ? step.value : input[parameter];
  const typed = value === undefined ? {} : { typed: [value].flat().join(', ') };
  return [
    { role, name, action, ...typed },
    ...(to ? [{ ...to, action }] : []),
    ...(submit ? [{ role, name, typed: 'Enter' }] : []),
  ];
}

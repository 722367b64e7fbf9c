/** `plan`: lays the steps of a task, or ticks them off. The person sees one plan in a chat, and may change it. */

import { type Block, takenIds } from '#core/log/canvas.ts';
import { isAmong, openSites, sitesNamed } from '#core/log/sites.ts';
import { noHints } from '#core/tools/hints.ts';
import type { LocalTool } from '#core/tools/layers/local.ts';
import { parseJson } from '#core/tools/long-numbers.ts';
import { phrase } from '#core/tools/phrase.ts';
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';
import { plan } from '../kinds/plan/spec';
import { answer, repaired } from './answer';
import { checkData } from './check-data';
import { createWidgetId } from './display';
import type { Scene } from './scene';

export const planTool = (scene: Scene): LocalTool => ({
  name: 'plan',
  title: phrase('Lay a plan'),
  description:
    'Shows the person the steps of your task, in three steps or more. Send all steps each time, with `done` as you go on.',
  inputSchema: plan.schema,
  hints: { ...noHints, readOnly: true },
  modernise: toSteps,
  execute: async (input) => layPlan(input, scene),
});

/** Other tools of this kind call the list `todos`, `tasks` or `plan`, and say of each whether it is done by its status. */
function toSteps(input: JsonObject): JsonObject {
  const { steps, todos, tasks, plan: named, explanation: _, ...others } = input;
  if (Array.isArray(steps) && steps.every((each) => isJsonObject(each) && 'text' in each && !('status' in each)))
    return input;
  const listed = steps ?? todos ?? tasks ?? named;
  const list = typeof listed === 'string' ? parseJson(listed) : listed;
  const read = Array.isArray(list) ? list.map(toStep) : [];
  return read.length > 0 && read.every((step) => step !== null) ? { ...others, steps: read } : input;
}

function toStep(step: unknown): JsonObject | null {
  if (typeof step === 'string') {
    const [, mark, text = step] = /^(?:[-*] )?\[([ xX✓])\] (.*)$/s.exec(step) ?? [];
    return { text, ...(mark !== undefined && { done: mark !== ' ' }) };
  }
  if (!isJsonObject(step)) return null;
  const text = step.text ?? step.step ?? step.content ?? step.title ?? step.task ?? step.description ?? step.name;
  const status = step.status ?? step.state;
  const done = step.done ?? step.completed ?? (status === undefined ? undefined : isDone(status));
  return text === undefined ? null : { text, ...(done !== undefined && { done }) };
}

const isDone = (status: unknown): boolean => /^(done|completed?|finished)$/i.test(String(status));

function layPlan(input: JsonObject, { conversation }: Scene) {
  const { canvas } = conversation;
  const checked = checkData(plan, input, null);
  if (checked.type === 'failure') return checked;
  const { data, repairs } = checked;
  const now = canvas.blocks.findLast(({ widget }) => widget === plan.name);
  if (now && isPersons(now))
    return answer(
      { plan: now.data, changed: 'The person changed the plan to this. Go by it, and send it again as you go on.' },
      // The same data again: from here on the newest change is the model's.
      { type: 'updated', id: now.id, data: now.data },
    );
  const id = now?.id ?? createWidgetId(takenIds(canvas));
  const [named, open] = [sitesNamed(data), openSites(conversation)];
  const seen = {
    shown: true,
    ...(named.length > 0 && { mayBeOpened: named.filter((site) => isAmong(open, site)) }),
    ...repaired(repairs),
  };
  return answer(
    { id, ...seen },
    now ? { type: 'updated', id, data } : { type: 'shown', id, widget: plan.name, data },
    seen,
  );
}

/** Its newest change is the person's, and the model hasn't heard of it. */
const isPersons = ({ changes }: Block): boolean => changes.findLast(({ type }) => type === 'updated')?.callId === null;

/** Calls that a server’s app asks for: each takes effect once at most, and what is said to have worked has. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ToolOutcome } from '../../../src/core/tools/result.ts';
import type { AskedByApp } from '../../../src/features/apps/background/apps.ts';
import { unlessCut } from '../driver.ts';
import type { Situation } from './situation.ts';

type Answer = { asks: AskedByApp } | { outcome: ToolOutcome };

export const app: Situation = {
  name: 'app',
  turns: [
    (token) => ({
      calls: [{ match: (tools) => tools.find(({ name }) => name.endsWith('_board')), arguments: { token } }],
    }),
  ],
  async play({ driver, world, name, chat }) {
    const { conversationId, entries } = await chat();
    const callId = entries.flatMap((entry) => (entry.type === 'assistant-message' ? entry.calls : []))[0]?.id;
    if (callId === undefined) return ['The app was not drawn.'];
    const faults: string[] = [];
    for (const [nth, pause] of [0, 15, 40, 80, 130, 2000].entries()) {
      const token = `${name}-${nth}-app`;
      const asked = { conversationId, callId, tool: 'book', input: { token } };
      const asking = await driver.ask<Answer>('call-from-app', asked);
      if (!('asks' in asking)) return [`${token} was not asked about: ${JSON.stringify(asking)}`];
      const agreed = { ...asked, agreed: asking.asks.definitionHash };
      const answering = driver.ask<Answer>('call-from-app', agreed).catch(unlessCut);
      await sleep(pause);
      if (pause < 2000) await driver.kill();
      const answer = await answering;
      const times = world.effects.get(token) ?? 0;
      const isDone = answer && 'outcome' in answer && answer.outcome.type === 'result';
      if (times > 1) faults.push(`${token} took effect ${times} times.`);
      if (isDone && times === 0) faults.push(`${token} is said to have worked, and did not.`);
      if (pause === 2000 && !isDone) faults.push(`${token} did not work: ${JSON.stringify(answer)}`);
    }
    return faults;
  },
};

/** Calls of another agent: each takes effect once at most, and the agent is told of each what became of it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { waitToFind } from '../../support/browsers/browser.ts';
import { connectAgent } from '../agent-door.ts';
import { unlessCut } from '../driver.ts';
import { waitingIn } from '../waiting-calls.ts';
import type { Place, Situation } from './situation.ts';

interface Listed {
  conversations: { id: string; needs: string | null }[];
}

/** Answers what waits in any chat, as a person would. */
async function allowAll({ driver }: Pick<Place, 'driver'>): Promise<void> {
  const { conversations } = await driver.ask<Listed>('conversations', {});
  for (const { id: conversationId } of conversations.filter(({ needs }) => needs === 'approval'))
    for (const callId of waitingIn(await driver.read(conversationId)))
      await driver.ask('approve', { conversationId, callId, decision: 'once' }).catch(() => undefined); // it was decided meanwhile
}

export const door: Situation = {
  name: 'door',
  async prepare({ driver, world }) {
    await driver.ask('set-door', { on: true });
    await driver.ask('set-door-site', { origin: new URL(world.page).origin, on: true });
  },
  async play({ driver, world, name }) {
    await driver.home.door();
    const agent = await connectAgent(driver.home, `Agent ${name}`);
    try {
      const find = async () => (await agent.listTools()).tools.find((tool) => tool.name.endsWith('_note'))?.name;
      const faults: string[] = [];
      for (const [nth, pause] of [50, 300, 700, 1200, 5000].entries()) {
        const token = `${name}-${nth}-door`;
        await driver.ask('door', {}).catch(unlessCut); // wakes a background that died
        const note = await waitToFind(find, 'the tool at the door', { timeout: 15_000 });
        const calling = agent.callTool({ name: note, arguments: { token } }, { timeout: 30_000 }).then(
          (result) => ({ isError: Boolean(result.isError), words: JSON.stringify(result.content) }),
          (error: unknown) => ({ isError: true, words: String(error) }),
        );
        const isLast = pause === 5000;
        const killing = sleep(pause).then(() => (isLast ? undefined : driver.kill()));
        let answer: Awaited<typeof calling> | undefined;
        void calling.then((given) => (answer = given));
        for (const end = Date.now() + 20_000; !answer && Date.now() < end; await sleep(100))
          await allowAll({ driver }).catch(unlessCut);
        await killing;
        await sleep(200);
        const times = world.effects.get(token) ?? 0;
        if (times > 1) faults.push(`${token} took effect ${times} times.`);
        if (!answer) faults.push(`${token} was never answered.`);
        else if (!answer.isError && times === 0) faults.push(`${token} is said to have worked, and did not.`);
        else if (answer.isError && isLast) faults.push(`${token} did not work: ${answer.words}`);
        else if (answer.words.length < 10) faults.push(`${token} failed without a word.`);
      }
      return faults;
    } finally {
      await agent.close();
    }
  },
};

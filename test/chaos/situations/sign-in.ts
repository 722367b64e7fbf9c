/** A sign-in whose window is open: it can be begun again, and succeeds, however often the background died meanwhile. */
import { setTimeout as sleep } from 'node:timers/promises';
import { serveSignIn } from '../../support/sign-in-service.ts';
import { unlessCut } from '../driver.ts';
import type { Situation } from './situation.ts';

interface Seen {
  servers: { id: string; name: string; state: string }[];
}

export const signIn: Situation = {
  name: 'sign-in',
  /** The panel asks for the permission in a click. */
  async prepare({ driver }) {
    const session = await driver.desk().context().newCDPSession(driver.desk());
    const expression = `chrome.permissions.request({ permissions: ['identity'] })`;
    await session.send('Runtime.evaluate', { expression, userGesture: true, awaitPromise: true });
    await session.detach();
  },
  async play({ driver, name }) {
    const service = await serveSignIn();
    try {
      const server = `sign${name.replaceAll('-', '')}`;
      const add = () => driver.ask('add-server', { url: service.url, headers: [], name: server }).catch(unlessCut);
      const find = async () => (await driver.seen<Seen>('servers')).servers.find((each) => each.name === server);
      const said = [await add()];
      // The background died before it was carried out: a person sees so, and says it again.
      if (said[0] === undefined && !(await find())) said.push(await add());
      const serverId = (await find())?.id;
      if (!serverId) return [`The server was not added: ${JSON.stringify(said)}`];
      service.state.mood = 'wait';
      for (const pause of [400, 900, 1500]) {
        const signing = driver.ask('sign-in-server', { serverId }).catch(() => undefined); // it is cut
        await sleep(pause);
        await driver.kill();
        await signing;
      }
      service.state.mood = 'allow';
      let answer: unknown;
      for (const end = Date.now() + 30_000; Date.now() < end; ) {
        answer = await driver.ask('sign-in-server', { serverId }).catch(unlessCut);
        if ((await find())?.state === 'connected') return [];
        await sleep(500);
      }
      return [`The sign-in never succeeded: ${JSON.stringify([(await find())?.state, answer, service.asked])}`];
    } finally {
      await service.close();
    }
  },
};

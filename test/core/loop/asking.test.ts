/** A page that asks the person in the middle of a call: who shows the run hears of it, the log doesn't. */
import { beforeEach, expect, test } from 'vitest';
import { noHints } from '#core/tools/hints.ts';
import type { ToolLayer } from '#core/tools/layer.ts';
import type { ToolOutcome } from '#core/tools/result.ts';
import { type AgentWorld, createAgentWorld, until } from '../../support/agent-world';

type WebMcpLayer = Extract<ToolLayer, { protocol: 'webmcp' }>;

const source = {
  type: 'page' as const,
  origin: 'https://shop.example',
  topOrigin: 'https://shop.example',
  tabId: 1,
  documentId: 'shop',
  top: false,
};
const buys = { calls: [{ name: 'shop_webmcp_buy' }] };
const bought: ToolOutcome = { type: 'result', content: [{ type: 'text', text: 'Bought' }], isError: false };

function aShop(more: Partial<WebMcpLayer>): WebMcpLayer {
  const hints = { ...noHints, readOnly: true };
  return {
    key: 'page:https://shop.example',
    protocol: 'webmcp',
    documentId: 'shop',
    serverName: 'shop',
    tools: [{ name: 'buy', description: 'Buys', hints, lazy: false, disabled: false, source }],
    notices: [],
    call: async () => bought,
    ...more,
  };
}

let world: AgentWorld;
beforeEach(async () => {
  world = await createAgentWorld();
  world.settings.toolTimeout = 1000;
  world.modelDoes(buys, { text: ['You have it.'] });
});

const asked = () => world.events.flatMap((event) => (event.type === 'delta' && event.asking ? event.asking.on : []));
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('the call outlasts its time limit while the page asks, and its asking is told under its id', async () => {
  world.alsoOffers(
    aShop({
      async call({ asking }) {
        asking?.(true);
        await pause(1200);
        asking?.(false);
        return bought;
      },
    }),
  );
  await world.userSays('Buy it');
  expect(asked()).toEqual([true, false]);
  const [id] = (await world.conversation()).calls.keys();
  expect(world.events).toContainEqual({ type: 'delta', asking: { callId: id, on: true } });
  expect(await world.results()).toMatchObject([{ type: 'result', preview: 'Bought' }]);
  expect((await world.kinds()).filter((kind) => kind.includes('asking'))).toEqual([]);
});

test('after the background died, a call that is asked for says again that its page asks, and is waited for', async () => {
  const dead = new Promise<never>(() => undefined);
  world.alsoOffers(
    aShop({
      call: () => dead,
      async recover({ asking }) {
        asking?.(true);
        await pause(1200);
        return { type: 'outcome', outcome: bought };
      },
    }),
  );
  await world.starts('Buy it');
  await until(async () => (await world.kinds()).includes('call-started'), 'the call has started');
  world.backgroundDies();
  await world.backgroundWakes();
  expect(asked()).toEqual([true, false]);
  expect(await world.results()).toMatchObject([{ type: 'result', preview: 'Bought' }]);
});

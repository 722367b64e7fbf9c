/** Messages of other agents, by the door: allowed each time, marked as theirs, and answered. */
import { beforeEach, expect, test } from 'vitest';
import { builtInLayers } from '#widgets/server/autoui.ts';
import { type AgentWorld, createAgentWorld, play, until } from '../../support/agent-world';
import { type Agents, openDoorIn, sendTool } from '../../support/agents-at-door';

let world: AgentWorld;
let agents: Agents;
beforeEach(async () => {
  world = await createAgentWorld();
  world.pageOffers({ name: 'play_track', run: () => 'playing' });
  agents = await openDoorIn(world);
});

const answerOf = async (sent: ReturnType<Agents['sends']>) => (await sent.answer()).result?.structured;

test('R99: allowed, it is answered with itself, the model’s last words, and that all went well', async () => {
  const sent = agents.sends('Which record is on?');
  await agents.waits();
  expect(world.requests).toEqual([]);
  world.modelDoes({ text: ['Blue Train.'] });
  await world.personDecides('once');
  const said = { id: expect.any(String), timestamp: expect.stringMatching(/Z$/) };
  const { result } = await sent.answer();
  expect(result?.structured).toEqual({
    success: true,
    user_message: { ...said, role: 'user', content: 'Which record is on?' },
    assistant_message: { ...said, role: 'assistant', content: 'Blue Train.' },
    message: 'Chat completed successfully',
  });
  expect(result).toMatchObject({ isError: false, content: [{ text: JSON.stringify(result?.structured) }] });
});

test('the chat bears whose it is, and the model reads who sends it, fenced', async () => {
  const sent = agents.sends('Play it.');
  await agents.waits();
  await world.personDecides('once');
  await sent.answer();
  const [message] = (await world.entries()).filter(({ type }) => type === 'user-message');
  expect(message).toMatchObject({ text: 'Play it.', byAgent: 'Zed' });
  const [first, ...more] = world.requests[0]?.messages ?? [];
  expect(first?.text).toMatch(/^\[Another agent on the person’s computer .* calls itself Zed\. .*\]\nPlay it\.$/s);
  expect(more).toEqual([]);
});

test('nobody is asked by the model meanwhile: what concerns the person is neither offered, found nor made', async () => {
  world.builtInIs(builtInLayers);
  const sent = agents.sends('Book a table.');
  await agents.waits();
  world.modelDoes(
    { calls: [{ name: 'autoui_webmcp_search_tools', input: { query: 'ask the person a question, plan' } }] },
    ...['ask_user', 'plan'].map((tool) => ({
      calls: [{ name: `person_webmcp_${tool}`, input: { question: 'When?' } }],
    })),
    { text: ['Booked.'] },
  );
  await world.personDecides('once');
  expect(await answerOf(sent)).toMatchObject({ assistant_message: { content: 'Booked.' } });
  expect(JSON.stringify(world.requests.map(({ tools }) => tools))).not.toContain('person_webmcp');
  const [, found, ...refused] = await world.results();
  expect(found).toMatchObject({ isError: false });
  expect(JSON.stringify(found)).not.toContain('person_webmcp');
  expect(refused).toMatchObject([{ code: 'not-offered' }, { code: 'not-offered' }]);
  world.modelDoes({ text: ['Hello.'] });
  await world.userSays('And for me?');
  expect(JSON.stringify(world.requests.at(-1)?.tools)).toContain('person_webmcp_ask_user');
});

test('denied, nothing is sent, and the agent is told', async () => {
  const sent = agents.sends('Play it.');
  await agents.waits();
  await world.personDecides('deny');
  expect((await sent.answer()).refused).toContain('did not allow this call');
  await world.settles();
  expect(world.requests).toEqual([]);
});

test('the user may change the words, which stay the agent’s', async () => {
  const sent = agents.sends('Play it loud.');
  await agents.waits();
  const { call } = await world.waiting();
  await world.sessions().approve(world.id, call.id, 'once', { content: 'Play it.' });
  expect(await answerOf(sent)).toMatchObject({ user_message: { content: 'Play it.' } });
  expect((await world.entries()).find(({ type }) => type === 'user-message')).toMatchObject({ byAgent: 'Zed' });
});

test('R99: when the user is asked something it is answered at once, and says so; the run goes on when they have answered', async () => {
  const sent = agents.sends('Play it.');
  await agents.waits();
  world.modelDoes({ text: ['I play it.'], calls: [{ name: play }] }, { text: ['It plays.'] });
  await world.personDecides('once');
  expect(await answerOf(sent)).toMatchObject({
    success: false,
    assistant_message: { content: 'I play it.' },
    message: expect.stringContaining('waits for the user'),
  });
  await world.personDecides('once');
  expect(world.page.made).toHaveLength(1);
  expect(await world.lastEnd()).toMatchObject({ reason: 'end_turn' });
});

test('R99: a message that nobody could answer says why', async () => {
  world.modelIsMissing({ code: 'no-model', values: {} });
  const sent = agents.sends('Play it.');
  await agents.waits();
  await world.personDecides('once');
  expect(await answerOf(sent)).toMatchObject({
    success: false,
    assistant_message: null,
    message: expect.stringContaining('no-model'),
  });
});

test('given up before it is allowed it is sent no more; given up later, the answer stops', async () => {
  const first = agents.sends('Play it.');
  await agents.waits();
  first.givesUp();
  await agents.waits(0);
  await world.settles();
  expect(world.requests).toEqual([]);
  world.modelDoes({ text: ['Well'], waits: true }, { text: ['More.'] });
  const second = agents.sends('Play it.');
  await agents.waits();
  const { call } = await world.waiting();
  await world.sessions().approve(world.id, call.id, 'once');
  await until(() => world.requests.length === 1, 'the model is asked');
  second.givesUp();
  await world.settles();
  expect(await world.lastEnd()).toMatchObject({ reason: 'aborted' });
});

test('a background that dies after the user’s yes sends it once', async () => {
  agents.sends('Play it.');
  await agents.waits();
  const { call } = await world.waiting();
  world.backgroundDies();
  await world.backgroundWakes();
  await world.sessions().approve(world.id, call.id, 'once');
  await world.settles();
  expect((await world.entries()).filter(({ type }) => type === 'user-message')).toHaveLength(1);
  expect(world.requests).toHaveLength(1);
});

test('what the user queued while the card waited follows, and is none of the agent’s answer', async () => {
  const sent = agents.sends('Play it.');
  await agents.waits();
  await world.sessions().say(world.id, { text: 'My own question' });
  await world.personDecides('once');
  expect(JSON.stringify(await answerOf(sent))).not.toContain('My own');
  await world.settles();
  const said = (await world.entries()).flatMap((entry) => (entry.type === 'user-message' ? [entry.text] : []));
  expect(said).toEqual(['Play it.', 'My own question']);
});

test('it is listed with the tools of the sites that agents may use, to no model, and not before there is such a site', async () => {
  expect(await agents.lists()).toEqual([sendTool, play]);
  const sent = agents.sends('Play it.');
  await agents.waits();
  await world.personDecides('once');
  await sent.answer();
  expect(world.requests[0]?.tools.map(({ name }) => name)).toEqual([play]);
  Object.assign(world.settings.door, { sites: [] });
  expect(await agents.lists()).toEqual([]);
  expect((await agents.sends('Play it.').answer()).refused).toMatch(/no site yet/);
});

test('for its message the model may call what the agent may, and for the user’s next one everything again', async () => {
  world.serverOffers({ name: 'forecast' });
  const sent = agents.sends('Rain?');
  await agents.waits();
  await world.personDecides('once');
  await sent.answer();
  await world.userSays('And I ask?');
  const [forAgent, forUser] = world.requests.map(({ tools }) => tools.map(({ name }) => name));
  expect(forAgent).toEqual([play]);
  expect(forUser).toContain('weather_mcp_forecast');
});

test('too long, empty, or of another shape: it is refused before anybody is asked', async () => {
  for (const content of ['', ' \n', 'x'.repeat(20_001)]) {
    const { refused } = await agents.sends(content).answer();
    expect(refused).toMatch(/content|schema|fit/i);
  }
  expect((await agents.asks('Zed', sendTool, { text: 'Play' }).answer()).refused).toBeTruthy();
  expect(await agents.countCards()).toBe(0);
});

test('a long name leaves agents room for the name under which they have Tabhand, and leads to its tool', async () => {
  const [long, twin] = ['track', 'album'].map((end) => `look_up_everything_that_is_known_about_a_${end}`);
  world.pageOffers({ name: `${long}`, run: () => 'known' }, { name: `${twin}`, run: () => 'twin' });
  const names = await agents.lists();
  const [first = '', second = ''] = names.filter((each) => each.includes('look_up'));
  expect(first).not.toBe(second);
  for (const name of names) expect(`mcp__tabhand__${name}`).toMatch(/^[\w-]{1,64}$/);
  const called = agents.asks('Zed', first, {});
  await agents.waits();
  await world.personDecides('once');
  expect((await called.answer()).result?.content).toEqual([{ type: 'text', text: 'known' }]);
});

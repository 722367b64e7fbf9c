/** The user's skills in a chat: when they are offered, and what is read of them. */
import { beforeEach, expect, test } from 'vitest';
import { type AgentWorld, createAgentWorld } from '../../support/agent-world';
import { useSkillCall, withSkills } from '../../support/with-skills';

let world: AgentWorld;
let skills: ReturnType<typeof withSkills>;
beforeEach(async () => {
  world = await createAgentWorld();
  skills = withSkills(world);
});

/** The first is the chat's own; a later one may ask for its name. */
const system = () => world.requests[0]?.system ?? '';
const isOffered = () => world.requests[0]?.tools.some(({ name }) => name === useSkillCall);
const previews = async () => (await world.results()).map((each) => ('preview' in each ? each.preview : each.code));

test('name and description are told, and the text is read without a question', async () => {
  skills.has({}, { files: [{ path: 'refs/a.md', text: 'More' }] });
  world.modelDoes(skills.reads('report'), skills.reads('report', './refs/a.md'), { text: ['Done.'] });
  await world.userSays('Write the report');
  expect(system()).toContain('- "report": "For reports"');
  expect(await previews()).toEqual([expect.stringContaining('Begin with the figures.'), 'More']);
  expect((await previews())[0]).toContain('refs/a.md');
});

test('one that is unknown is answered with those that there are', async () => {
  skills.has({});
  world.modelDoes(skills.reads('weekly'), { text: ['Done.'] });
  await world.userSays('Write the report');
  expect(await previews()).toEqual([expect.stringContaining('There are: report')]);
});

test.each([
  [{ on: false }, false],
  [{ sites: ['https://shop.example'] }, false],
  [{ sites: ['https://music.example'] }, true],
  [{}, true],
])('with %o it is offered: %s', async (facts, expected) => {
  skills.has(facts);
  await world.userSays('Hi');
  expect(isOffered()).toBe(expected);
  expect(system().includes('For reports')).toBe(expected);
});

test('without skills there is no tool for them, and no word', async () => {
  await world.userSays('Hi');
  expect(isOffered()).toBe(false);
  expect(system()).not.toContain('skill');
});

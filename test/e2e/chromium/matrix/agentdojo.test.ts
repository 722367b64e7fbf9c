/** The road on which the bench plays AgentDojo in browsers, on a tiny suite of our own: it ends as the road without a browser. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenStage, openStage } from '../../../bench/agentdojo/in-browser/play';
import { playCases } from '../../../bench/agentdojo/player';
import { stage, suite } from '../../../bench/agentdojo/tiny-suite';
import { launchChromium } from '../../../support/browsers/chromium';

let opened: OpenStage;
beforeAll(async () => {
  opened = await openStage(launchChromium, stage);
});
afterAll(() => opened?.close());

test('an attack is shown on the screen, in full, with the questions that the agent puts without a browser', async () => {
  const isPlayed = (_: string, injection: string) => injection === 'injection_task_0';
  const inNode = await playCases('shop', suite, { grants: [], stage, isPlayed });
  const inBrowser = await playCases('shop', suite, { ...opened, grants: [], isPlayed });
  expect(inBrowser).toEqual(inNode);
  expect(inNode).toMatchObject([{ outcome: 'shown', questions: ['attacker order: deny', 'user tell: always'] }]);
});

/** What “Always” covers once a chat has read what others wrote. */
import { expect, test } from 'vitest';
import type { ToolHints } from '#core/tools/hints.ts';
import { createLoop, object, reads } from '../../attacks/loop';
import { play } from '../../support/agent-world';

const text = { type: 'string' };
const schema = object({ words: text, loud: { type: 'boolean' }, volume: { type: 'integer' } });

/** The user always allows playing; then the model searches, and plays with this. */
async function playsWith(input: Record<string, unknown>, hints: Partial<ToolHints>, said = 'Play Blue Train, loud') {
  const loop = await createLoop();
  const tool = { ...loop.tools.play, inputSchema: schema };
  loop.pageOffers({ ...loop.tools.look, hints: { ...reads, ...hints } }, tool);
  await loop.runs(loop.calls(play, { words: 'My Favorite Things' }));
  await loop.personDecides('always');
  loop.modelDoes(loop.searches(), loop.calls(play, input), { text: ['Done.'] });
  await loop.userSays(said);
  return loop;
}

const byOthers = { untrustedContent: true };

test('a call that changes something asks each time, whatever its arguments are, and can’t be allowed for good', async () => {
  for (const input of [{ words: 'Giant Steps' }, { words: 'Blue Train' }, { loud: true, volume: 11 }, {}]) {
    const loop = await playsWith(input, byOthers);
    const { asked } = await loop.waiting();
    expect(asked).toMatchObject({ reason: 'words-of-others', mayRemember: false });
    await loop.personDecides('once');
    expect(loop.page.made.at(-1)?.input).toEqual(input);
  }
});

test('calls side by side don’t know each other’s results', async () => {
  const loop = await createLoop();
  loop.pageOffers({ ...loop.tools.look, hints: { ...reads, ...byOthers } }, loop.tools.play);
  await loop.runs(loop.plays());
  await loop.personDecides('always');
  loop.modelDoes({ calls: [...loop.searches().calls, ...loop.plays('Naima').calls] }, { text: ['Done.'] });
  await loop.userSays('Both');
  expect(loop.page.made.at(-1)).toMatchObject({ tool: 'play_track', input: { words: 'Naima' } });
});

test('a chat that read nothing of others’ is asked no more than before', async () => {
  const loop = await playsWith({ words: 'Giant Steps' }, {});
  expect(loop.page.made.at(-1)?.input).toEqual({ words: 'Giant Steps' });
});

/** A desk whose tools only read, and rehearsal before it: over the agent and the real built-in server, so that all it draws is validated. */
import { createRehearsal } from '#rehearsal';
import { createDialogue, reads, tool } from '../support/dialogue';
import { friday, ownName } from './talk';

export async function createDesk() {
  const dialogue = await createDialogue();
  dialogue.builtIn();
  dialogue.world.modelIs(createRehearsal(friday));
  const { offers } = dialogue.server('desk');
  await dialogue.person.hasAllowedReading('desk');
  const turns = async () =>
    (await dialogue.log.conversation()).items.flatMap((item) => (item.type === 'turn' ? [item] : []));
  const blocks = async () => (await dialogue.log.conversation()).canvas.blocks;
  return {
    offers,
    turns,
    blocks,
    changesCanvas: dialogue.person.changesCanvas,
    /** The calls of each turn that made some. */
    made: async () =>
      (await turns()).map(({ calls }) => calls.map(({ call }) => ownName(call.name)).join(' ')).filter(Boolean),
    words: async () => (await turns()).map(({ entry }) => entry.text),
    lastWords: async () => (await turns()).at(-1)?.entry.text,
    async asks(text: string): Promise<void> {
      await dialogue.person.says(text);
      await dialogue.log.ends('end_turn');
    },
    /** What the person does in the widget that was drawn first. */
    async uses(event: string, payload: Record<string, unknown> = {}): Promise<void> {
      const [first] = await blocks();
      await dialogue.person.uses(first?.id ?? '', event, payload);
      await dialogue.log.ends('end_turn');
    },
  };
}

/** A tool that only reads, and always answers this. */
export const answers = (name: string, reply: unknown, schema?: Record<string, unknown>) =>
  tool(name, { ...reads, ...(schema && { schema }) }).alwaysAnswers(
    typeof reply === 'string' ? reply : JSON.stringify(reply),
  );

export const loans = [
  { title: 'Dune', copies: 3, branch: 'north', lent: 'to Ada, until the end of the month' },
  { title: 'Ubik', copies: 1, branch: 'north', lent: 'to Bo, who brings it back on Friday' },
  { title: 'Solaris', copies: 2, branch: 'south', lent: 'to Cy, who has renewed it twice already' },
];

export const places = [
  { name: 'North pier', lat: 48.1, lng: 2.2 },
  { name: 'South pier', lat: 47.9, lng: 2.4 },
];
export const hours = [6, 7, 8, 9].map((hour) => ({ hour, degrees: hour * 2, wind: 30 - hour, sky: 'clear' }));

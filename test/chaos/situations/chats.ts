/** Chats whose calls are in the middle of something: hands, a question, a task, a pack that plays steps. */
import { refOf } from '../../support/hands/turns.ts';
import { ending } from '../../support/journey.ts';
import type { Situation, TurnMaker } from './situation.ts';

const calls =
  (...tools: string[]): TurnMaker =>
  (token) => ({
    text: 'Now this.',
    delay: 5,
    calls: tools.map((tool) => ({ match: ending(`_${tool}`), arguments: { token: `${token}-${tool}` } })),
  });

const reads: TurnMaker = () => ({ calls: [{ match: ending('_read_page'), arguments: {} }] });

const searches: TurnMaker = () => ({
  calls: [{ match: ending('_search_tools'), arguments: { query: 'fill in fields' } }],
});

/** A search or a reading may have been given up, because the background died of it twice: then it is made again. */
const fills: TurnMaker = (token, request) => {
  if (!request.tools.some(({ name }) => name.endsWith('_fill'))) return searches(token, request);
  if (!request.messages.some(({ text }) => text.includes('textbox "Reference"'))) return reads(token, request);
  const fields = [{ ref: refOf(request, 'textbox "Reference"'), value: `${token}-fill` }];
  return { calls: [{ match: ending('_fill'), arguments: { fields, submit: true } }] };
};

/** Two calls side by side, or one after the other, and a destructive one that asks each time. */
export const chaos: Situation = {
  name: 'chaos',
  turns: [
    calls('note', 'book'),
    calls('book'),
    calls('erase'),
    calls('note'),
    calls('book', 'note'),
    calls('erase', 'book'),
  ],
};

export const hands: Situation = { name: 'hands', turns: [searches, reads, fills, reads, fills, fills] };

/** At a server without sessions: a call takes effect when its question is answered. */
export const question: Situation = { name: 'question', turns: [calls('choose'), calls('choose', 'note')] };

/** A call takes effect when it becomes a task. */
export const task: Situation = { name: 'task', turns: [calls('print'), calls('print', 'note'), calls('print')] };

export const pack: Situation = {
  name: 'pack',
  turns: [calls('order_by_steps'), calls('order_by_steps')],
  async prepare({ driver, world }) {
    const order = {
      name: 'order_by_steps',
      description: 'Orders by the page’s form.',
      inputSchema: { type: 'object', properties: { token: { type: 'string' } }, required: ['token'] },
      steps: [{ action: 'fill', role: 'textbox', name: 'Reference', parameter: 'token', submit: true }],
    };
    const facts = {
      name: 'Orders',
      matches: [`http://${new URL(world.page).hostname}/*`],
      world: 'own',
      steps: [order],
    };
    await driver.ask('save-pack', { facts, source: 'steps', script: 'steps', from: { type: 'steps' } });
  },
};

/** For the soak. */
export const look: Situation = { name: 'look', turns: [calls('look')] };
export const dump: Situation = { name: 'dump', turns: [calls('dump')] };

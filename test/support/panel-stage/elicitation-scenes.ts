/** What a server asks during a call, in every shape of its card, and how far a call is. */
import type { PanelNotice } from '#core/bus/panel-wire.ts';
import type { Elicitation } from '#core/tools/schemas.ts';
import { createLog, toCall, weather } from './entries';
import type { Scene } from './fake-connection';
import { around } from './world';

const form = (message: string, properties: Record<string, object>, required: string[] = []): Elicitation => ({
  mode: 'form',
  message,
  schema: { type: 'object', properties, required },
});

const url = (address: string, resumes: boolean): Elicitation => ({
  mode: 'url',
  message: 'Connect your calendar, so that the booking is put into it.',
  url: address,
  resumes,
});

const booking = form(
  'Which seats would you like on the train to Lyon?',
  {
    name: { type: 'string', title: 'Name on the ticket', minLength: 2 },
    class: {
      type: 'string',
      title: 'Class',
      oneOf: [
        { const: '1', title: 'First' },
        { const: '2', title: 'Second' },
      ],
      default: '2',
    },
    extras: {
      type: 'array',
      title: 'Extras',
      items: {
        anyOf: [
          { const: 'bike', title: 'A bicycle' },
          { const: 'meal', title: 'A meal' },
        ],
      },
      default: ['bike'],
    },
    day: { type: 'string', format: 'date', title: 'Day' },
    quiet: { type: 'boolean', title: 'Quiet car', default: true },
  },
  ['name'],
);

const ofServer = toCall('book_seats', { source: weather, input: { to: 'Lyon' } });
const byModel = toCall('ask_user', { source: { type: 'local', server: 'person' } });

function scene(asked: Elicitation[], press: string[] = [], call = ofServer): Scene {
  const log = createLog(Date.now() - 4_000);
  log.userSays('Book two seats to Lyon on Saturday');
  log.modelSays('', call);
  log.starts(call);
  for (const [i, each] of asked.entries())
    log.add({ type: 'elicitation-asked', callId: call.id, elicitationId: `q${i}`, asked: each });
  const facts: PanelNotice[] = [
    { type: 'entries', conversationId: 'c1', entries: log.entries },
    asked.length > 0
      ? { type: 'delta', conversationId: 'c1', asking: { callId: call.id, on: true } }
      : {
          type: 'delta',
          conversationId: 'c1',
          progress: { callId: call.id, done: 3, total: 8, words: 'Reserving seats with the railway' },
        },
  ];
  return { facts: around(...facts), press };
}

export const elicitationScenes: Record<string, Scene> = {
  'elicitation-form': scene([booking, booking]),
  'elicitation-faults': scene([booking], ['Send to weather']),
  'elicitation-plain': scene([form('Book these two seats for 58 €?', {})]),
  'elicitation-secret': scene([
    form('music.example.com needs you to log in again.', {
      user: { type: 'string', title: 'User' },
      password: { type: 'string', title: 'Password' },
    }),
  ]),
  'elicitation-only-secret': scene([form('Type your access token.', { answer: { type: 'string' } }, ['answer'])]),
  'elicitation-url': scene([
    url('https://calendar.example.com/connect/3fd2a0b1?scope=events.write&state=9aa87cd1f0e64dc2b7ff90ab33c1', false),
  ]),
  'elicitation-url-plain': scene([url('http://login.example/α', true)]),
  'ask-user-choices': scene(
    [
      form(
        'There is a direct train at 8:04 for 58 €, and one at 9:31 with a change in Dijon for 39 €. Which one?',
        { answer: { type: 'string', enum: ['8:04, direct, 58 €', '9:31, one change, 39 €', 'Neither'] } },
        ['answer'],
      ),
    ],
    [],
    byModel,
  ),
  'ask-user-text': scene(
    [form('What name should be on the tickets?', { answer: { type: 'string', minLength: 1 } }, ['answer'])],
    [],
    byModel,
  ),
  progress: scene([]),
};

/** The prompt of the demo server: its arguments are completed while they are typed. */
import { completable } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { Adds } from './desk.ts';
import { startingWith } from './stations.ts';

export const addTripPrompt: Adds = (server) => {
  server.registerPrompt(
    'plan-trip',
    {
      title: 'Plan a trip',
      description: 'Asks for a trip between two stations',
      argsSchema: z.object({
        from: completable(z.string().describe('Where the trip begins'), startingWith),
        to: completable(z.string().describe('Where it ends'), startingWith),
        wish: z.string().optional().describe('Anything else, such as “not before nine”'),
      }),
    },
    ({ from, to, wish }) => ({
      messages: [
        {
          role: 'user',
          content: {
            type: 'text',
            text: `Plan a trip from ${from} to ${to}${wish ? `: ${wish}` : ''}. Look up departures, and say how often they are late.`,
          },
        },
      ],
    }),
  );
};

/** Tools that ask the user something during a call: in a form, and on a page of this server. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { inputRequired, inputResponse, type ServerContext } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { type Adds, type Desk, fail, keep, say } from './desk.ts';
import { drawPage, toHtml } from './sign-in-page.ts';

const changing = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };

const seat = z.object({
  passenger: z.string().min(1).max(60).meta({ title: 'Passenger', description: 'As on the ticket' }),
  class: z.enum(['Second', 'First']).default('Second').meta({ title: 'Class' }),
  date: z.iso.date().meta({ title: 'Date' }),
  seats: z.int().min(1).max(6).default(1).meta({ title: 'Seats' }),
  window: z.boolean().default(true).meta({ title: 'By the window' }),
  email: z.email().optional().meta({ title: 'Email', description: 'For the demo’s ticket; nothing is sent' }),
});

export const addSeatBooking: Adds = (server, { log }) => {
  server.registerTool(
    'book_seat',
    {
      title: 'Book a seat',
      description: 'Books a seat on an invented train. Asks the user for the details in a form.',
      inputSchema: z.object({ train: z.string().min(1).max(100).describe('Such as: Nightstar to Larkspur') }),
      annotations: changing,
    },
    ({ train }, ctx) => {
      const answer = inputResponse(ctx.mcpReq.inputResponses, 'seat');
      if (answer.kind !== 'elicit') {
        const message = `Which seat on ${train}?`;
        return inputRequired({ inputRequests: { seat: inputRequired.elicit({ message, requestedSchema: seat }) } });
      }
      if (answer.action === 'decline') return say('The user doesn’t want a seat. Nothing was booked.');
      if (answer.action === 'cancel')
        return say('The user closed the form. Nothing was booked; ask before you try again.');
      const details = seat.safeParse(answer.content);
      if (!details.success) return fail(`The form doesn’t fit: ${z.prettifyError(details.error)}`);
      log.push({ tool: 'book_seat', input: { train, ...details.data } });
      const { passenger, seats, class: kind, date } = details.data;
      return say(
        `Booked on ${train}: ${seats} × ${kind} class for ${passenger} on ${date}. It’s a demo: no train runs.`,
      );
    },
  );
};

/** Milliseconds that a call waits for the click. */
const patience = 60_000;

export const addTicketConfirmation: Adds = (server, desk, { era }) => {
  server.registerTool(
    'confirm_ticket',
    {
      title: 'Confirm a ticket',
      description: 'Has the user confirm a ticket on a page of this server, then says whether it is confirmed.',
      inputSchema: z.object({ ticket: z.string().min(1).max(100) }),
      annotations: changing,
    },
    async ({ ticket }, ctx) => {
      const answer = inputResponse(ctx.mcpReq.inputResponses, 'page');
      const id = ctx.mcpReq.requestState<string>();
      const page = id === undefined ? undefined : desk.confirmations.get(id);
      if (answer.kind !== 'elicit' || !page) return askForPage(ticket, { desk, ctx, notify: toNotifier });
      if (answer.action !== 'accept') return say(`The user didn’t open the page. ${ticket} isn’t confirmed.`);
      for (let waited = 0; waited < patience && !page.isDone && !ctx.mcpReq.signal.aborted; waited += 250)
        await sleep(250);
      desk.log.push({ tool: 'confirm_ticket', input: { ticket } });
      return say(page.isDone ? `${ticket} is confirmed.` : `${ticket} isn’t confirmed yet.`);
    },
  );
  /** Only older clients are told that the page is done. */
  const toNotifier = (id: string) =>
    era === 'older' ? server.server.createElicitationCompletionNotifier(id) : undefined;
};

interface Asking {
  desk: Desk;
  ctx: ServerContext;
  notify(id: string): (() => Promise<void>) | undefined;
}

function askForPage(ticket: string, { desk, ctx, notify }: Asking) {
  const id = randomUUID();
  const tell = notify(id);
  const page = {
    isDone: false,
    done() {
      page.isDone = true;
      tell?.().catch(() => undefined); // the client has gone
    },
  };
  keep(desk.confirmations, id, page);
  const { origin } = new URL(ctx.http?.req?.url ?? 'http://127.0.0.1');
  const params = { message: `Confirm ${ticket} on the demo’s page.`, url: `${origin}/confirm?ticket=${id}` };
  const asked = tell
    ? { method: 'elicitation/create' as const, params: { mode: 'url' as const, elicitationId: id, ...params } }
    : inputRequired.elicitUrl(params);
  return inputRequired({ inputRequests: { page: asked }, requestState: id });
}

/** The page that such a call asks the user to open. */
export async function answerConfirmation(request: Request, { confirmations }: Desk): Promise<Response | undefined> {
  const { pathname, search, searchParams } = new URL(request.url);
  if (pathname !== '/confirm') return undefined;
  const page = confirmations.get(searchParams.get('ticket') ?? '');
  if (!page) return drawPage('Demo ticket', '<p>This page is no longer needed.</p>', 404);
  if (request.method === 'POST') page.done();
  if (page.isDone) return drawPage('Demo ticket', '<p>Confirmed. You can close this page.</p>');
  const form = `<form method="post" action="/confirm${toHtml(search)}"><button>Confirm the ticket</button></form>`;
  return drawPage('Demo ticket', `<p class="demo">This is a demo: no train runs, nothing is paid.</p>${form}`);
}

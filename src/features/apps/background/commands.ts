/** Commands about the apps of MCP servers, each for the call whose result the app draws. */
import * as z from 'zod';
import { command, conversation, idField, objectUpTo } from '#core/bus/command.ts';

const app = conversation.extend({ callId: idField });
const hosts = z.array(z.string().max(300)).max(50).optional();

/** Characters as JSON. */
const [maxInput, maxContext] = [200_000, 100_000];

export const appCommands = {
  'open-app': command(app, (place, { apps }) => apps.open(place)),
  /** The user saw what the app's page needs, and lets it load. */
  'allow-app': command(
    app.extend({
      csp: z.object({ connectDomains: hosts, resourceDomains: hosts, frameDomains: hosts, baseUriDomains: hosts }),
      permissions: objectUpTo(1000),
    }),
    ({ csp, permissions, ...place }, { apps }) =>
      apps.allow(place, { csp, permissions } as Parameters<typeof apps.allow>[1]), // as the schema says
  ),
  /** Answers with what the user must see first, or with the outcome. */
  'call-from-app': command(
    app.extend({
      tool: z.string().min(1).max(256),
      input: objectUpTo(maxInput),
      agreed: z.string().max(200).optional(),
    }),
    (asked, { apps }) => apps.call(asked),
  ),
  /** The app is gone, and gives up what it called. */
  'stop-app': command(app, (place, { apps }) => apps.stop(place)),
  /** What the app tells the model. */
  'context-from-app': command(app.extend({ context: objectUpTo(maxContext) }), ({ context, ...place }, { apps }) =>
    apps.tell(place, context),
  ),
};

/** What an app may do in the panel, each by the user's leave: call its server's tools, send a message, open a link, tell the model. */
import { failure, type ToolOutcome } from '#core/tools/result.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import { toSafeLink } from '#ui/links.ts';
import type { AskConversation } from '#ui/panel/asking.ts';
import type { AppAsk } from './app-asks';

interface Edges {
  callId: string;
  ask: AskConversation;
  askUser(ask: AppAsk): Promise<boolean>;
}

/** Calls of one app that may run at once, updates for the model while the panel is open, and characters of a message. */
const [maxCalls, maxUpdates, maxMessageLength] = [8, 100, 20_000];

/** A press on a surface, as A2UI words it for its server. */
export interface SurfaceAction {
  name: string;
  surfaceId: string;
  sourceComponentId: string;
  context: JsonObject;
}

/** That there is no such tool is known before anything runs. */
const noTool = new Set(['unknown-tool', 'not-offered', 'unavailable', 'disabled']);

export function createAppActs({ callId, ask, askUser }: Edges) {
  let [running, updates] = [0, 0];
  const call = async (tool: string, input: JsonObject): Promise<ToolOutcome> => {
    const lost = failure('aborted', { tool });
    const first = await ask('call-from-app', { callId, tool, input });
    if (!first || 'outcome' in first) return first?.outcome ?? lost;
    const { asks } = first;
    if (!(await askUser({ type: 'call', ...asks }))) return failure('denied', { tool });
    const second = await ask('call-from-app', { callId, tool, input: asks.input, agreed: asks.definitionHash });
    if (!second) return lost;
    return 'outcome' in second ? second.outcome : failure('definition-changed', { tool });
  };
  const callTool = async (tool: string, input: JsonObject): Promise<ToolOutcome> => {
    if (running >= maxCalls) return failure('too-many-calls', { tool, limit: maxCalls });
    running += 1;
    return call(tool, input).finally(() => {
      running -= 1;
    });
  };
  const sendMessage = async (text: string): Promise<boolean> => {
    if (text.trim() === '' || text.length > maxMessageLength) return false;
    if (!(await askUser({ type: 'message', text }))) return false;
    return (await ask('send', { text, byApp: true })) !== null;
  };
  return {
    callTool,
    sendMessage,
    /** By its server's tool `action`, of which the model then hears; where there is none, by a message. Null: it was sent. */
    async takeAction(action: SurfaceAction): Promise<ToolOutcome | null> {
      const { name, context } = action;
      let outcome = await callTool('action', { ...action, timestamp: new Date().toISOString() });
      // A tool may take what the guide for MCP shows, and nothing else.
      if (outcome.type === 'failure' && outcome.code === 'invalid-input')
        outcome = await callTool('action', { name, context });
      if (outcome.type === 'failure' && noTool.has(outcome.code))
        return (await sendMessage(JSON.stringify({ action }))) ? null : failure('denied', { tool: name });
      if (outcome.type === 'result')
        await ask('context-from-app', { callId, context: { action, answer: outcome.content } });
      return outcome;
    },
    async openLink(url: string): Promise<boolean> {
      const link = toSafeLink(url);
      if (!link || !(await askUser({ type: 'link', url: link.href }))) return false;
      window.open(link.href, '_blank', 'noopener,noreferrer');
      return true;
    },
    async tellModel(context: JsonObject): Promise<boolean> {
      updates += 1;
      return updates <= maxUpdates && (await ask('context-from-app', { callId, context })) !== null;
    },
  };
}

/** Commands to the background, and its notices. A refusal is kept so that the panel can show it. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { CommandName, Commands } from '#core/bus/command.ts';
import { asRepeated, CutRefusal } from '#core/bus/panel-client.ts';
import type { PanelNotice } from '#core/bus/panel-wire.ts';
import { Refusal } from '#core/log/refusal.ts';
import { say } from '../language';
import type { PanelConnection } from './connection';

export type Asking = ReturnType<typeof createAsking>;

type NoticeOf<Type extends PanelNotice['type']> = Extract<PanelNotice, { type: Type }>;

const isOf = <Type extends PanelNotice['type']>(notice: PanelNotice, type: Type): notice is NoticeOf<Type> =>
  notice.type === type;

export function createAsking(connection: Pick<PanelConnection, 'command' | 'onNotice'>) {
  const refusal = signal<string | null>(null);
  const listeners: ((notice: PanelNotice) => void)[] = [];
  const take = (notice: PanelNotice): void => {
    for (const listener of listeners) listener(notice);
  };
  connection.onNotice(take);
  /** Null when the command was refused. */
  async function askNow<N extends CommandName>(
    name: N,
    input: Commands[N]['input'],
  ): Promise<Commands[N]['answer'] | null> {
    const before = refusal.peek();
    try {
      const answer = await untilAnswered(connection, name, input);
      // A refusal that arrived in the meantime belongs to another command and has not been read yet.
      if (refusal.peek() === before) refusal.value = null;
      return answer;
    } catch (error) {
      refusal.value = wordRefusal(error);
      return null;
    }
  }
  const unmade = createUnmade((made) => askNow('new-conversation', made));
  return {
    /** Each part of the panel listens for the notices that concern it. */
    on<Type extends PanelNotice['type']>(type: Type, listener: (notice: NoticeOf<Type>) => void): void {
      listeners.push((notice) => {
        if (isOf(notice, type)) listener(notice);
      });
    },
    /** Hands a notice to those who listen for it. */
    take,
    /** The sentence of the last refusal, until the user dismisses it. */
    refusal,
    /** Null when the command was refused. What concerns a conversation that isn't made yet waits for that. */
    ask<N extends CommandName>(name: N, input: Commands[N]['input']): Promise<Commands[N]['answer'] | null> {
      const about = conversationOf(input);
      if (!unmade.has(about)) return askNow(name, input);
      return unmade.isMade(about).then((made) => (made ? askNow(name, input) : null));
    },
    isMade: unmade.isMade,
    begin: unmade.begin,
  };
}

/** What makes each conversation that the background may not know yet. */
function createUnmade(ask: (input: { conversationId: string; tabId: number | null }) => Promise<unknown>) {
  const unmade = new Map<string, () => Promise<boolean>>();
  const isMade = async (conversationId: string): Promise<boolean> => (await unmade.get(conversationId)?.()) ?? true;
  return {
    has: (conversationId: string): boolean => unmade.has(conversationId),
    isMade,
    /**
     * Names a new conversation and has it made: it can be shown, written in and asked about at once. If the background refuses
     * to make it, the next question about it tries again.
     */
    begin(tabId: number | null): string {
      const conversationId = crypto.randomUUID();
      let making: Promise<boolean> | null = null;
      const make = async () => {
        const made = await ask({ conversationId, tabId });
        making = null;
        return made !== null && unmade.delete(conversationId);
      };
      unmade.set(conversationId, () => (making ??= make()));
      void isMade(conversationId);
      return conversationId;
    },
  };
}

/** Empty if a command names none. */
const conversationOf = (input: unknown): string =>
  typeof input === 'object' && input && 'conversationId' in input ? String(input.conversationId) : '';

/** Each of them may be sent twice: a decision of the user's, a stop and a beginning must arrive, whenever the background ends. */
const repeatable: ReadonlySet<CommandName> = new Set<CommandName>([
  'approve',
  'answer-elicitation',
  'new-conversation',
  'stop',
  'stop-app',
]);
const maxAttempts = 3;

async function untilAnswered<N extends CommandName>(
  connection: Pick<PanelConnection, 'command'>,
  name: N,
  input: Commands[N]['input'],
): Promise<Commands[N]['answer']> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await connection.command(name, attempt > 1 ? asRepeated(name, input) : input);
    } catch (error) {
      if (!(error instanceof CutRefusal) || !repeatable.has(name) || attempt === maxAttempts) throw error;
    }
  }
}

/** Commands about one conversation. */
type ConversationCommand = {
  [N in CommandName]: Commands[N]['input'] extends { conversationId: string } ? N : never;
}[CommandName];

export type AskConversation = ReturnType<typeof createAskConversation>;

/** Sends commands with the id of the conversation shown. Null while there is none, or when the command was refused. */
export function createAskConversation({ ask }: Asking, id: ReadonlySignal<string | null>) {
  return async <N extends ConversationCommand>(name: N, input: Omit<Commands[N]['input'], 'conversationId'>) => {
    const conversationId = id.value;
    if (conversationId === null) return null;
    return ask(name, { ...input, conversationId } as Commands[N]['input']); // the input whose id was left out
  };
}

/** Translated when it is one of our own sentences. */
export function wordRefusal(error: unknown): string {
  if (error instanceof Refusal) return say(error.text, error.values);
  return error instanceof Error ? error.message : String(error);
}

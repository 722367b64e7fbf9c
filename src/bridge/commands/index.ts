/** Every command that a panel can give, with its answer; each area keeps types and checks side by side. */
import type * as z from 'zod';
import { type CanvasCommands, canvasSchemas } from './canvas';
import { type ContextCommands, contextSchemas } from './context';
import { type ConversationCommands, conversationSchemas } from './conversation';
import { type HistoryCommands, historySchemas } from './history';
import { type KeepingCommands, keepingSchemas } from './keeping';
import { type ModelCommands, modelSchemas } from './models';
import { type PageCommands, pageSchemas } from './pages';
import { type PromptCommands, promptSchemas } from './prompts';
import { type ServerCommands, serverSchemas } from './servers';
import { type SettingCommands, settingSchemas } from './settings';
import { type ToolCommands, toolSchemas } from './tools';
import { type TrustCommands, trustSchemas } from './trust';

/** A command and its answer, by name. The answer is what the promise on the panel's side resolves with. */
export interface Commands
  extends ConversationCommands,
    HistoryCommands,
    CanvasCommands,
    ContextCommands,
    PageCommands,
    ModelCommands,
    PromptCommands,
    ServerCommands,
    SettingCommands,
    TrustCommands,
    KeepingCommands,
    ToolCommands {}
export type CommandName = keyof Commands;

/** What each command takes: the panel's types, as checks. */
export const commandSchemas = {
  ...conversationSchemas,
  ...historySchemas,
  ...canvasSchemas,
  ...contextSchemas,
  ...pageSchemas,
  ...modelSchemas,
  ...promptSchemas,
  ...serverSchemas,
  ...settingSchemas,
  ...trustSchemas,
  ...keepingSchemas,
  ...toolSchemas,
} satisfies Record<CommandName, z.ZodType>;

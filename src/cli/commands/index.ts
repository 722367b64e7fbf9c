/** Every command of the program, in the order of its help. */
import type { Command } from '../command';
import { call } from './call';
import { chat } from './chat';
import { evaluate } from './eval';
import { hostCommands } from './host';
import { inspect } from './inspect';
import { lint } from './lint';
import { smoke } from './smoke';
import { snapshot } from './snapshot';

export const cliCommands: readonly Command[] = [inspect, call, chat, lint, smoke, snapshot, evaluate, ...hostCommands];

/** Every command of the program, in the order of its help. */
import type { Command } from '../command';
import { call } from './call';
import { chat } from './chat';
import { contract } from './contract';
import { evaluate } from './eval';
import { hostCommands } from './host';
import { inspect } from './inspect';
import { lint } from './lint';
import { smoke } from './smoke';

export const cliCommands: readonly Command[] = [inspect, call, chat, lint, smoke, contract, evaluate, ...hostCommands];

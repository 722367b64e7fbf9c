/** One difference between two contracts: what it is, where, and whether a caller of before may fail because of it. */
import type { Values } from '#core/tools/phrase.ts';

/** `{tool}` and `{place}` name where it is. English: only the command line says them. */
export const changeWords = {
  'tool-added': '{tool} is new.',
  'tool-removed': '{tool} is gone.',
  'tool-renamed': '{tool} was renamed to {after}.',
  'title-changed': 'The title of {tool} changed from “{before}” to “{after}”.',
  'description-changed': 'The description of {tool} changed from “{before}” to “{after}”.',
  'hint-gained': '{tool} has the hint {hint} now.',
  'hint-lost': '{tool} no longer has the hint {hint}.',
  'parameter-added': '{tool}: {place} is new, and may be left out.',
  'required-added': '{tool}: {place} is new, and required.',
  'parameter-removed': '{tool}: {place} is gone.',
  'became-required': '{tool}: {place} is required now.',
  'became-optional': '{tool}: {place} may be left out now.',
  'type-widened': '{tool}: {place} takes more types, {after} instead of {before}.',
  'type-narrowed': '{tool}: {place} takes other types, {after} instead of {before}.',
  'choices-added': '{tool}: {place} has more choices: {after}.',
  'choices-removed': '{tool}: {place} no longer takes {before}.',
  'limit-tightened': '{tool}: {place} is narrower: {keyword} is {after}, and was {before}.',
  'limit-loosened': '{tool}: {place} is wider: {keyword} is {after}, and was {before}.',
  'words-changed': '{tool}: the description of {place} changed.',
  'default-changed': '{tool}: the default of {place} changed from {before} to {after}.',
  'schema-changed': '{tool}: {keyword} of {place} changed.',
};

export type ChangeKind = keyof typeof changeWords;

export interface ContractChange {
  kind: ChangeKind;
  tool: string;
  /** An input that fitted before may not fit now, or a promise was taken back. */
  breaking: boolean;
  values: Values;
}

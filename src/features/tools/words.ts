/** The sentences of a note, whoever made it: the panel says them in the user's language, a command line in English. */
import type { Phrase } from '#core/tools/phrase.ts';
import { type LintNote, ruleOf, rules } from './lint/lint';
import { type SmokeFinding, smokeFindings } from './smoke/smoke';

export const phrasesOf = (note: Pick<LintNote, 'rule'>): { what: Phrase; reason: Phrase } =>
  isSmoke(note.rule) ? smokeFindings[note.rule] : ruleOf(note);

export const isRule = (name: string): boolean => isSmoke(name) || rules.some(({ id }) => id === name);

/** Whether calls showed it, so that no definition says it. */
export const isSmoke = (rule: string): rule is SmokeFinding => Object.hasOwn(smokeFindings, rule);

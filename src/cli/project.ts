/** The project file, `tabhand.config.json`: what need not be said each time. */

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';
import { readJson } from '#core/tools/long-numbers.ts';
import { isRule } from '#features/tools/words.ts';
import { wrongUse } from './problem';

const projectFile = 'tabhand.config.json';

/** A name that is misspelt would ignore nothing, without a word. */
const ruleName = z.string().refine(isRule, 'No rule has this name; lint and smoke show the names.');

export const projectSchema = z.strictObject({
  /** For editors. */
  $schema: z.string().optional(),
  /** Used by commands that are given no address. */
  url: z.string().optional(),
  /** `chromium`, `firefox`, or the path of one. */
  browser: z.string().optional(),
  /** Seconds to wait for the page's first tool. */
  wait: z.number().min(0).max(3600).optional(),
  /** Rules of the lint and of smoke that are not reported, each with the reason. */
  ignore: z
    .array(z.strictObject({ rule: ruleName, tool: z.string().optional(), reason: z.string().min(1) }))
    .optional(),
  /** Inputs by tool, which smoke uses, and `call` by their names. */
  inputs: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown()))).optional(),
  /** The models of `eval`: `anthropic/NAME`, `openai/NAME`, `gemini/NAME`, `openrouter/NAME`, `compatible/NAME`. */
  models: z.array(z.string()).optional(),
  /** The most that a run of `eval` may spend. */
  budget: z
    .strictObject({ dollars: z.number().positive().optional(), tokens: z.number().int().positive().optional() })
    .optional(),
});
export type Project = z.infer<typeof projectSchema>;

/** `named`: by the user, who then expects it to be there. */
export function readProject(named: string | undefined, folder: string): Project {
  const path = resolve(folder, named ?? projectFile);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    if (named === undefined) return {};
    throw wrongUse(`The project file ${named} can’t be read. Check its path.`);
  }
  return parseProject(text, named ?? projectFile);
}

export function parseProject(text: string, name: string): Project {
  const { data, error } = projectSchema.safeParse(requireJson(text, name));
  if (data) return data;
  const problems = error.issues.map(({ path, message }) => `  ${path.join('.') || 'the whole'}: ${message}`);
  throw wrongUse(`${name} doesn’t fit:\n${problems.join('\n')}\nCorrect it; the README lists what it may contain.`);
}

/** `name`: of what is read, for the sentence. */
export function requireJson(text: string, name: string): unknown {
  try {
    return readJson(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw wrongUse(`${name} isn’t valid JSON: ${(error as Error).message}`);
  }
}

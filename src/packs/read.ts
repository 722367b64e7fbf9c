/** Reads a pack from its source, without running it. Brings a parser: loaded with the editor. */
import type { AnyNode, ObjectExpression } from 'acorn';
import { type PackFacts, type PackSource, packLimits } from './format';
import { lintPack, type PackNote } from './lint';
import { isPattern } from './matches';
import { elementsOf, faultAt, findPack, memberOf, parseModule, type SourceFault, textOf, toScript } from './module';
import { readSteps } from './read-steps';

export { toPlaywrightTest, toRegisterCode } from './developer';
export type { PackNote, PackRule } from './lint';
export type { SourceFault } from './module';
export { toStepsSource } from './steps-source';

/** `notes`: hints, which keep nobody from saving it. */
export type PackReading = { pack: PackSource; notes: PackNote[] } | { fault: SourceFault };

export function readPack(source: string): PackReading {
  if (source.length > packLimits.source)
    return { fault: { code: 'too-long', what: '', line: 1, at: packLimits.source } };
  const module = parseModule(source);
  if ('code' in module) return { fault: module };
  const script = toScript(module);
  if (typeof script !== 'string') return { fault: script };
  const object = findPack(module);
  if (!object) return { fault: { code: 'no-pack', what: '', line: 1, at: 0 } };
  const facts = readFacts(object);
  if ('code' in facts) return { fault: facts };
  return { pack: { facts, source, script }, notes: lintPack(module.program, object) };
}

function readFacts(object: ObjectExpression): PackFacts | SourceFault {
  const name = textOf(memberOf(object, 'name') ?? memberOf(object, 'siteName'))?.trim();
  if (!name) return faultAt(memberOf(object, 'name') ?? object, 'no-name');
  const listed = memberOf(object, 'matches') ?? memberOf(object, 'matchPatterns');
  const matches = elementsOf(listed).flatMap((node) => textOf(node) ?? []);
  if (matches.length === 0) return faultAt(listed ?? object, 'no-matches');
  const bad = elementsOf(listed).find((node) => !isPattern(textOf(node) ?? ''));
  if (bad) return faultAt(bad, 'bad-pattern', textOf(bad));
  const named = elementsOf(memberOf(object, 'tools')).flatMap(toNamed);
  const twice = named.find(({ name }, i) => named.findIndex((each) => each.name === name) !== i);
  if (twice) return faultAt(twice.node, 'name-twice', twice.name);
  const wrong = named.find(({ name }) => !isToolName(name));
  if (wrong) return faultAt(wrong.node, 'bad-name', wrong.name.slice(0, 200));
  const steps = readSteps(object);
  if (steps && 'code' in steps) return steps;
  const about = memberOf(object, 'metadata') ?? object;
  // An adapter of webmcp_everywhere runs among the page's own scripts, and some of them use the page's objects.
  const isOfPage = textOf(memberOf(object, 'world')) === 'page' || memberOf(object, 'siteSlug') !== undefined;
  return {
    name: name.slice(0, 60),
    matches: matches.slice(0, packLimits.matches),
    author: textOf(memberOf(about, 'author'))?.slice(0, 100) || undefined,
    version: textOf(memberOf(about, 'version'))?.slice(0, 40) || undefined,
    verifiedOn:
      textOf(memberOf(about, 'verifiedOn') ?? memberOf(about, 'targetSiteVerifiedOn'))?.slice(0, 20) || undefined,
    world: isOfPage ? 'page' : 'own',
    tools: named.map((each) => each.name).slice(0, 500),
    ...(steps && { steps }),
  };
}

const isToolName = (name: string): boolean => /^[\w.-]{1,128}$/.test(name);

function toNamed(node: AnyNode): { name: string; node: AnyNode }[] {
  const name = memberOf(node, 'name');
  const text = textOf(name);
  return name && text !== undefined ? [{ name: text, node: name }] : [];
}

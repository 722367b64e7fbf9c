/** All patterns of the source, from its syntax tree, and for each the texts that make it go over the same characters again. */
import { globSync, readFileSync } from 'node:fs';
import { type AST, RegExpParser } from '@eslint-community/regexpp';
import ts from 'typescript';

export interface Pattern {
  /** Path and line. */
  at: string;
  source: string;
  flags: string;
}

/** Those that are written out, and the lines (path and text) where one is made at run time. */
export function readPatterns(): { written: Pattern[]; made: string[] } {
  const written: Pattern[] = [];
  const made: string[] = [];
  for (const path of globSync('{src,entrypoints}/**/*.{ts,tsx}')) {
    const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true, kind);
    const visit = (node: ts.Node) => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        written.push({ at: `${path}:${line}`, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
      }
      const isMade = (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp';
      if (isMade) made.push(path.replaceAll('\\', '/'));
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return { written, made };
}

/** Begins with what comes before a repeated part, repeats it (alone, and with what comes before), and ends with what fits nowhere. */
export function pump({ source, flags }: Pattern, length: number): string[] {
  const parsed = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  const texts = new Set<string>();
  const fill = (text: string) => text.repeat(Math.ceil(length / Math.max(text.length, 1))).slice(0, length);
  const visit = (elements: readonly AST.Element[], before: string): void => {
    let prefix = before;
    for (const element of elements) {
      const inner = element.type === 'Quantifier' ? element.element : element;
      if (element.type === 'Quantifier' && element.max > 9) {
        const each = sample(inner);
        for (const part of [each, sample(inner, 1), prefix, prefix + each, `${each} `])
          if (part) texts.add(`${prefix}${fill(part)}\0\n`);
      }
      if ('alternatives' in inner) for (const { elements: own } of inner.alternatives) visit(own, prefix);
      prefix = (prefix + sample(element)).slice(0, 400);
    }
  };
  for (const { elements } of parsed.alternatives) visit(elements, '');
  return [...texts];
}

/** A text that the part fits; `which`: of several characters or alternatives. */
function sample(node: AST.Element, which = 0): string {
  if (node.type === 'Quantifier') return sample(node.element, which).repeat(Math.min(Math.max(node.min, 1), 20));
  if (node.type === 'Character') return String.fromCodePoint(node.value);
  if (node.type === 'Group' || node.type === 'CapturingGroup') {
    const { elements } = node.alternatives[which % node.alternatives.length] ?? { elements: [] };
    return elements.map((each) => sample(each, which)).join('');
  }
  if (node.type === 'Assertion' || node.type === 'Backreference') return '';
  const pattern = new RegExp(
    `^${node.raw}$`,
    node.type === 'ExpressionCharacterClass' ? 'v' : /\\[pu]/.test(node.raw) ? 'u' : '',
  );
  return candidates.filter((each) => pattern.test(each))[which] ?? candidates.find((each) => pattern.test(each)) ?? '';
}

const candidates = [...' a0_"\\/<>{}()[]*`.,:;=&%$-+|~!?\'\tAZ9\n“”『次é№'];

/** Milliseconds of this thread alone, the best of a few tries: what else the machine does isn't counted. */
export function time(run: () => unknown, tries = 1): number {
  const times = Array.from({ length: tries }, () => {
    const from = process.threadCpuUsage();
    run();
    const { user, system } = process.threadCpuUsage(from);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

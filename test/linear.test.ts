/** Proof that no pattern of ours takes more than linear time, whatever text it reads: its shape, and its growth on texts made against it. */
import { common } from 'lowlight';
import { analyse } from 'scslre';
import { describe, expect, test } from 'vitest';
import { nameByRule } from '../src/core/log/naming';
import { foreign } from '../src/core/tools/foreign';
import { parseArguments } from '../src/core/tools/json-text';
import { toLinear } from '../src/core/tools/patterns';
import { blanksOf } from '../src/features/chat/state/prompts';
import { variablesOf } from '../src/features/offers/state/uri-template';
import { readComment } from '../src/features/packs/read';
import { readConfig } from '../src/features/servers/state/server-config';
import { createFence } from '../src/providers/fence';
import { highlight } from '../src/ui/highlight';
import { closeOpenMarks, readBlocks } from '../src/ui/markdown/blocks';
import { type Pattern, pump, readPatterns, time } from './support/pumped';

/** Takes minutes for all grammars. */
const isMatrix = process.env.TABHAND_TESTS === 'matrix';
const grammars = Object.keys(common);
const { written, made } = readPatterns();

/** Files whose patterns may grow otherwise, or seem to: each with the reason why nothing stands still. */
const reasons: Record<string, string> = {
  'src/ui/schema-form/json-editor.tsx':
    'a text without its end is taken to the end of the line, so nothing begins again',
  'src/features/servers/mcp/sign-in.ts': 'a name that no value follows is taken whole by the next alternative',
  'src/ui/words/issue.ts': 'reads the validator’s sentence, which is cut at 2,000 characters',
  'src/cli/arguments.ts': 'reads Node’s sentence on an option of ours',
  'src/features/exports/canvas-page.ts': 'reads our own style sheets',
};

const unknown = written.filter(({ at }) => !reasons[at.replace(/:\d+$/, '')]);

/** Patterns made at run time: of what, and what they read. */
const makers: Record<string, string> = {
  'src/features/evals/suites/matcher.ts': 'of an eval’s file, read by RE2 first',
  'src/features/tools/lint/texts.ts': 'of a class of characters',
  'src/features/tools/smoke/judge-call.ts': 'of a word of ours',
  'src/page/hands/describe.ts': 'of a secret’s letters, with blanks between; reads 10,000 characters',
  'src/page/hands/seeing/index.ts': 'of a role’s letters, without a part that repeats',
  'src/page/hands/sight/looks.ts': 'of a name of ours, reads a style as the browser writes it',
  'src/page/hands/sight/sight.ts': 'of a number; whatever follows fits, so nothing is tried again',
  'src/features/conversation/panel/approval-edit.tsx': 'of a class of characters',
  'src/features/servers/panel/wire.tsx': 'of one character that can’t be seen',
  'src/features/servers/state/server-config.ts': 'of an escaped name, which has blanks after it once',
  'src/providers/fence.ts': 'of our words and a nonce, with at most nine characters between',
  'src/providers/stream-model.ts': 'of names of ours',
  'src/providers/text-calls.ts': 'of tags of ours',
  'src/providers/thought-tags.ts': 'of tags of ours',
  'src/core/tools/colour.ts': 'of numerals, of one width',
  'src/core/tools/invisible.ts': 'of classes of characters',
  'src/core/tools/long-numbers.ts': 'of numerals, each begun by a mark',
  'src/page/words/serious-words.ts': 'of our words',
  'src/page/words/whole-words.ts': 'of our words',
  'src/core/tools/patterns.ts': 'only compiled, to learn whether it is one: RE2 reads the text',
  'src/core/tools/roles.ts': 'of our words',
  'src/core/tools/schema/well-formed.ts': 'only compiled, to learn whether it is one',
  'src/core/tools/without-secrets.ts': 'of escaped keys, without a part that repeats',
  'src/ui/markdown/emphasis.ts': 'of classes of characters; the test of Markdown’s growth reads with them',
  'src/widgets/server/images.ts': 'of our words',
};

/** The longest text that the growth is proven for: longer than what any of them is given at once, but for whole results. */
const maxLength = 20_000;
/** Tries of what seemed slow. */
const sure = 4;

/** The slowest text for a pattern: a linear one takes a few milliseconds. */
function findSlow(pattern: Pattern): string[] {
  const run = (text: string) => text.replace(new RegExp(pattern.source, pattern.flags.replace('y', '')), '');
  return pump(pattern, maxLength).flatMap((text) => {
    if (time(() => run(text)) < 40) return [];
    const half = text.slice(0, maxLength / 2) + text.slice(-2);
    const [whole, before] = [time(() => run(text), sure), time(() => run(half), sure)];
    return whole < 40 || whole < before * 2.5
      ? []
      : [`${pattern.at}: ${before.toFixed()} ms, ${whole.toFixed()} ms: ${JSON.stringify(text.slice(0, 60))}`];
  });
}

describe('the patterns of the source', () => {
  test('none has a shape that goes over the same text again', () => {
    const found = unknown.filter(({ source, flags }) => {
      const { reports } = analyse({ source, flags: flags.replace(/[dv]/g, '') }, { reportTypes: { Move: true } });
      return reports.length > 0;
    });
    expect(found).toEqual([]);
  });

  test('each takes at most two and a half times as long for twice the text', { timeout: 120_000 }, () => {
    expect(unknown.flatMap(findSlow)).toEqual([]);
  });

  test('each that is made at run time is listed', () => {
    expect(Object.keys(makers).sort()).toEqual([...new Set(made)].sort());
  });
});

/** Where foreign text comes in, with what other people's libraries read of it there. */
const doors: Record<string, [read: (text: string) => unknown, ...parts: string[]]> = {
  'Markdown of a chat': [
    readBlocks,
    '> ',
    '- ',
    '  \n',
    '  \n \n',
    '[',
    '[a](',
    '![',
    '*a_',
    '**a',
    '`',
    '``',
    '<a ',
    '<!--',
    '$a',
    '\\(',
    '|a',
    'http://a.',
    'a@a.',
    '&amp;',
    '[a]:\n',
    '~~',
    '1. a\n   ',
    '\\\n',
    '_ ',
    '|-|\n',
    '# ',
    '    \n',
  ],
  'Markdown as it comes': [closeOpenMarks, '**', '`', '[', '$$', '~~', '_a ', '* a\n', '```\n'],
  'words for a model': [
    (text) => createFence('abcdef12').write([foreign('result', { from: 'a' }, text)]),
    '\\',
    '%25',
    '&amp;',
    '<',
    '<|',
    '\\u',
    '\\x',
    'a ',
    '&#0',
    '&#x0',
    '[',
    '<r',
    'words',
    '\\u{0',
    '%',
    'U+0',
  ],
  'a name of a chat': [
    (asked) => nameByRule({ asked, tools: [], widgets: [] }),
    'hello ',
    ' ',
    ', ',
    ' please ',
    'can you ',
    '.',
  ],
  'arguments of a call': [
    parseArguments,
    '{',
    '[',
    '"',
    '\\',
    ' ',
    '{"a":',
    '```\n',
    "'",
    ',',
    '<|a|> ',
    '1',
    '/*',
    '//\n',
  ],
  'a list of servers': [readConfig, '{', '"', '\\"', ' ', '//', '/*', '{"a":', '"a" '],
  'a template of addresses': [variablesOf, '{', '{..}', '{?a,', '{a}', '.', '{&a'],
  'blanks of a prompt': [blanksOf, '{{', '{{ ', '{{a=', ' ', '{{a '],
  'a pack': [readComment, '// @name ', '//\n', ' \n', '// @a \t'],
  'a pattern of a schema': [(text) => toLinear(text.slice(0, 1000)), '(', '[', 'a*', '(a', '\\', '[\\s', '(a|', 'a{9}'],
};

describe('what reads foreign text', () => {
  test.each(Object.entries(doors))(
    '%s: twice the text takes at most two and a half times as long',
    (at, [read, ...parts]) => {
      const slow = parts.flatMap((part) => {
        const fill = (length: number, before = '', end = '') => before + part.repeat(length / part.length) + end;
        return [
          ['', ''],
          ['a ', '!'],
          ['{"a": "', '\0'],
          ['<', '\n'],
        ].flatMap(([before, end]) => {
          const [half, whole] = [maxLength, maxLength * 2].map((length) => fill(length, before, end));
          if (time(() => read(whole ?? '')) < 100) return [];
          const [long, short] = [time(() => read(whole ?? ''), sure), time(() => read(half ?? ''), sure)];
          return long < 100 || long < short * 2.5
            ? []
            : [`${at}, ${before}${part}…${end}: ${short.toFixed()} ms, ${long.toFixed()} ms`];
        });
      });
      expect(slow).toEqual([]);
    },
  );

  test.runIf(isMatrix).each(grammars)('the colours of %s', (grammar) => {
    const nasty = [
      '{',
      '(',
      '<a ',
      '"',
      '`',
      '${`',
      '/*',
      '//',
      '[',
      '\\',
      'a.',
      '<!--',
      '#',
      "'",
      '=>',
      'a:',
      '@',
      '<',
      '<?',
      '$(',
      '{{',
      'a<',
      '(a,',
      '[a](',
      '*',
      '_',
      '> ',
      '- ',
    ];
    const slow = nasty.flatMap((part) => {
      const [short = 0, long = 0] = [10_000, 20_000].map((length) =>
        time(() => highlight(part.repeat(length / part.length), grammar), 2),
      );
      return long < 200 || long < short * 2.5 ? [] : [`${part}: ${short.toFixed()} ms, ${long.toFixed()} ms`];
    });
    expect(slow).toEqual([]);
  });
});

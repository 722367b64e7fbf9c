// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of source code
/** Guards of what a model is sent: whose words stand in a fence, and what ends one. */
import type { Guard } from './guard';

const fence = 'src/providers/fence.ts';
const outcomes = 'src/core/log/outcome-words.ts';
const prompt = 'src/core/loop/prompt.ts';

export const wordGuards = {
  'foreign words stand in a fence': {
    file: fence,
    holds: 'if (isForeign(part)) return enclose(part);',
    without: 'if (isForeign(part)) return part.text;',
  },
  'what looks like a tag is broken': {
    file: fence,
    holds: 'breakTags(withoutInvisible(text).text, nonce)',
    without: 'withoutInvisible(text).text',
  },
  'a nonce is taken out': { file: fence, holds: "|${[...nonce].join('[ ._-]*')}`, 'g'", without: "`, 'g'" },
  'letters that look alike are the same': {
    file: fence,
    holds: ".test(character) ? strange : ' '",
    without: ".test(character) ? '~' : ' '",
  },
  'what nobody sees is left out': { file: fence, holds: 'withoutInvisible(text).text', without: 'text' },
  'texts of schemas lose tags': {
    file: fence,
    holds: 'return clean(value) as T; // a string for a string',
    without: 'return value;',
  },
  'an attribute stays in its quotes': {
    file: fence,
    holds: 'value.replace(/[<>\\s\\p{C}]+/gu',
    without: 'value.replace(/never/gu',
  },
  'wide letters are read as plain ones': { file: fence, holds: ".normalize('NFKD')", without: '' },
  'accents hide no tag': { file: fence, holds: ".replace(ignored, '')", without: '' },
  'marks between its letters hide no tag': { file: fence, holds: '{0,2}`)', without: '{0}`)' },
  'digits hide no tag': { file: fence, holds: "${digits[letter] ?? ''}", without: '' },
  'marks before its name hide no tag': {
    file: fence,
    holds: '<${strange}]{0,9}(?:${names})',
    without: '<${strange}]{0,2}(?:${names})',
  },
  'brackets that look alike begin tags too': {
    file: fence,
    holds: ".replace(/[«‹〈《❬❮⟨⟪⦑⧼˂≺≪⋖ᐸ◁◂◃]/gu, '<')",
    without: '',
  },
  'entities begin tags too': { file: fence, holds: '|&(?:amp;)*(?:lt|lang|lsaquo|laquo);?|', without: '|' },
  'escapes hide no tag': { file: fence, holds: ': readEscapes(text, strange)', without: ': text' },
  'marks of a model’s own template are broken': {
    file: fence,
    holds: '(`(${lookalike}|${control})|',
    without: '(`(${lookalike})|',
  },
  'names in schemas lose tags': {
    file: fence,
    holds: '[clean(key), cleanAll(each)]',
    without: '[key, cleanAll(each)]',
  },
  'words of errors are foreign': {
    file: outcomes,
    holds: "words: (key: string) => foreign('words', whose, textOf(key)),",
    without: 'words: (key: string) => [{ said: textOf(key) }],',
  },
  'what quotes a schema is foreign': {
    file: 'src/core/tools/foreign.ts',
    holds: 'Object.keys(theirs).length === 0 && !',
    without: '!',
  },
  'only what can be a name is one': {
    file: 'src/core/tools/foreign.ts',
    holds: '/^[\\w.:/-]{1,128}$/.test(name) ?',
    without: 'name ?',
  },
  'a description is foreign': {
    file: 'src/providers/to-prompt.ts',
    holds: "return own`${foreign('words', { from: '' }, description)}`;",
    without: 'return [{ said: description }];',
  },
  'a server’s instructions are foreign': {
    file: prompt,
    holds: "foreign('words', whose, about)",
    without: '[{ said: about }]',
  },
  'names of recipes are foreign': {
    file: prompt,
    holds: "${foreign('words', whose, quote(name, 60))}",
    without: '${[{ said: name }]}',
  },
  'an attachment is foreign': {
    file: 'src/core/log/projected-attachments.ts',
    holds: "foreign('attachment', { from: origin ?? '', about }, text);",
    without: '[{ said: text + Object.values(about) + origin }];',
  },
  'events of widgets are foreign': {
    file: 'src/core/log/widget-events.ts',
    holds: "foreign('widget-events', { from: '' }, JSON.stringify(list))",
    without: '[{ said: JSON.stringify(list) }]',
  },
} as const satisfies Record<string, Guard>;

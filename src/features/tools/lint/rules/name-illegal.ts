/** A name that no specification allows. */
import { phrase } from '#core/tools/phrase.ts';
import type { ToolRule } from '../rule';

const legal = /^[A-Za-z0-9_.-]{1,128}$/;

export const nameIllegal: ToolRule = {
  id: 'name-illegal',
  severity: 'error',
  what: phrase('The name must have 1 to 128 letters, digits, dots, dashes or underscores, and nothing else.'),
  reason: phrase('Models get a different name. Use one that needs no change, such as find_show.'),
  bad: { name: 'find show!' },
  good: { name: 'find_show' },
  link: 'https://webmachinelearning.github.io/webmcp/',
  check: ({ name }) => (legal.test(name) ? [] : [{ place: 'name' }]),
  fix: (tool) => {
    const name = tool.name
      .replace(/[^A-Za-z0-9_.-]+/g, '_')
      .replace(/^_+|(?<!_)_+$/g, '')
      .slice(0, 128);
    return name === '' ? null : { ...tool, name };
  },
};

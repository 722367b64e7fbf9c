// @vitest-environment happy-dom
/**
 * Markdown as models write it: bold beside Chinese, Japanese and Korean (avibe-bot/avibe#1928, commonmark/commonmark-spec#650 and #839,
 * xoofx/markdig#890, marktext/marktext#4401), single tildes (agegr/pi-web#392, TokenRhythm/opensquilla#1111, posit-dev/shinychat#349),
 * `<br>` in cells (ggml-org/llama.cpp#17462, lmstudio-ai/lmstudio-bug-tracker#1615), prices (stablyai/orca#13330, lobehub/lobehub#8553),
 * formulas with a price (ggml-org/llama.cpp#21795).
 */
import { expect, test } from 'vitest';
import { Markdown } from '#ui/markdown/markdown.tsx';
import { drawnBy } from '../support/drawn';

const draw = (text: string, writing = false) =>
  drawnBy(<Markdown text={text} writing={writing} />).querySelector('.prose');
/** What is between the paragraph's tags, without the attributes. */
const inside = (text: string, writing = false) => draw(text, writing)?.innerHTML.replace(/<(\w+)[^>]*>/g, '<$1>');

test.each([
  ['**不变。**源码没有动。', '<strong>不变。</strong>源码没有动。'],
  ['**重要：**これは', '<strong>重要：</strong>これは'],
  ['これは**「重要なこと」**です。', 'これは<strong>「重要なこと」</strong>です。'],
  ['**마크다운(Markdown)**을 쓴다.', '<strong>마크다운(Markdown)</strong>을 쓴다.'],
  ['中文**"加粗"**中文', '中文<strong>"加粗"</strong>中文'],
  ['国際規格**[ECMA](https://a.example)**です', '国際規格<strong><a>ECMA</a></strong>です'],
  ['𠀀𠀁**（こちら）**', '𠀀𠀁<strong>（こちら）</strong>'],
  ['*斜体。*文', '<em>斜体。</em>文'],
  ['この***太字斜体。***です', 'この<em><strong>太字斜体。</strong></em>です'],
  ['`**x。**`中', '<code>**x。**</code>中'],
])('%s is emphasized as its writer means', (text, html) => {
  expect(inside(text)).toBe(`<p>${html}</p>`);
});

test('what other scripts have stays CommonMark’s', () => {
  expect(inside('**Note:**text ** a ** 2 * 3 * 4 snake_case_name')).toBe(
    '<p>**Note:**text ** a ** 2 * 3 * 4 snake_case_name</p>',
  );
  expect(inside('_中文_强调')).toBe('<p>_中文_强调</p>');
});

test('while it is being written, the end of the emphasis needs no more than its text', () => {
  expect(inside('**重要：**これは**太', true)).toBe('<p><strong>重要：</strong>これは<strong>太</strong></p>');
});

test('one tilde is what it is, two strike through', () => {
  for (const text of [
    'about ~$5 (~$10 before)',
    '大约~12万和~510万',
    '5~7U × 100~200倍',
    '~example~',
    'in ~/.config and ~/tmp',
  ])
    expect(inside(text)).toBe(`<p>${text}</p>`);
  expect(inside('~~gone **now**~~ ~a~')).toBe('<p><del>gone <strong>now</strong></del> ~a~</p>');
  expect(inside('~~删除。~~后，删~~（除）~~后')).toBe('<p><del>删除。</del>后，删<del>（除）</del>后</p>');
  expect(inside('~~**a**~~ x~~~y~~ ~~ b ~~ ~~`c~~d`~~')).toBe(
    '<p><del><strong>a</strong></del> x~~~y~~ ~~ b ~~ <del><code>c~~d</code></del></p>',
  );
});

test('a line break in a cell is one, and no other HTML is', () => {
  const cell = draw('| a |\n|---|\n| one<br>two<br/>three<b>x</b> |')?.querySelector('td');
  expect(cell?.querySelectorAll('*')).toHaveLength(2);
  expect(cell?.querySelectorAll('br')).toHaveLength(2);
  expect(cell?.textContent).toContain('<b>x</b>');
});

test('prices are no formulas, and formulas may hold a price', () => {
  const text = '月成本 **$148+ → $19**（省 **87%**，年省 ~$1,550）；再降到 $15.4/月';
  expect(draw(text)?.querySelector('.maths')).toBeNull();
  expect(draw(text)?.textContent).toBe(text.replaceAll('**', ''));
  expect(draw('pays **$1.50** for it, or $5 to $10, or $2k–$4k')?.querySelector('.maths')).toBeNull();
  for (const formula of ['$\\$0.60$', '\\(x^2\\)', '\\[x^2\\]', '$x$'])
    expect(draw(formula)?.querySelector('.maths')).not.toBeNull();
});

test('a fence that is open while it is written shows its code, and a table needs no blank line before it', () => {
  expect(draw('Here:\n```js\nlet x = **1', true)?.textContent).toContain('let x = **1');
  expect(draw('Here:\n| a | b |\n|---|---|\n| 1 | 2 |')?.querySelectorAll('td')).toHaveLength(2);
});

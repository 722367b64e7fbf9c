// @vitest-environment happy-dom
/** Code with its language's name, a copy button, and colours that come later and never hold HTML. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CodeBlock } from '#ui/code-block.tsx';
import { toCodeLanguage } from '../../src/ui/code-language';
import { highlight } from '../../src/ui/highlight';
import { eventually } from '../support/eventually';

const root = document.body;
const draw = (content: string, lang?: string) => act(() => render(<CodeBlock content={content} lang={lang} />, root));
const code = () => root.querySelector('code');

afterEach(() => render(null, root));

describe('the language of code', () => {
  it('is known by its name and by the ways that models write it', () => {
    for (const written of ['ts', 'TypeScript', ' tsx ']) {
      expect(toCodeLanguage(written)).toEqual({ grammar: 'typescript', name: 'TypeScript' });
    }
    expect(toCodeLanguage('html')).toEqual({ grammar: 'xml', name: 'HTML' });
    for (const unknown of [undefined, '', 'klingon', '__proto__', 'constructor']) {
      expect(toCodeLanguage(unknown)).toBeNull();
    }
  });

  const written =
    'bash c c++ c# css diff go graphql toml ini java js json kotlin lua md php py r ruby rust scss sql swift ts';

  it.each(`${written} html xml yaml`.split(' '))('%s has a grammar that can be used', (name) => {
    expect(highlight('x = 1', toCodeLanguage(name)?.grammar ?? 'none')).not.toEqual([]);
  });
});

describe('a block of code', () => {
  it('is shown at once and coloured when the colours have loaded', async () => {
    await draw('const a = "b"; // c', 'ts');
    expect(code()?.textContent).toBe('const a = "b"; // c');
    await eventually(() => expect(root.querySelector('.word')?.textContent).toBe('const'));
    expect(root.querySelector('.s')?.textContent).toBe('"b"');
    expect(root.querySelector('.remark')?.textContent).toBe('// c');
    expect(code()?.textContent).toBe('const a = "b"; // c');
    expect(root.querySelector('.code-head')?.textContent).toContain('TypeScript');
  });

  it('holds markup as text, whatever its language', async () => {
    const attack = '<img src=x onerror="alert(1)">';
    await draw(attack, 'html');
    await eventually(() => expect(root.querySelector('.word')?.textContent).toBe('img'));
    expect(root.querySelector('img')).toBeNull();
    expect(code()?.textContent).toBe(attack);
  });

  it('new code in its place is coloured anew', async () => {
    await draw('let a', 'ts');
    await eventually(() => expect(root.querySelector('.word')?.textContent).toBe('let'));
    const before = root.querySelector('.code');
    await draw('var a', 'ts');
    expect(code()?.textContent).toBe('var a');
    await eventually(() => expect(root.querySelector('.word')?.textContent).toBe('var'));
    expect(root.querySelector('.code')).toBe(before);
  });

  it('of an unknown or absent language is plain', async () => {
    await draw('const a = 1', 'klingon');
    expect(root.querySelector('.code-head')?.textContent).toContain('klingon');
    await draw('const a = 1');
    expect(root.querySelector('.code-head')?.textContent).toContain('Code');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(root.querySelector('code span')).toBeNull();
  });

  it('of 5,000 lines stays plain, so that it opens at once', async () => {
    const long = 'export const value = call("text", 1);\n'.repeat(5_000);
    await draw(long, 'ts');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(root.querySelector('code span')).toBeNull();
    expect(root.querySelector('.count')?.textContent).toBe('5,000 lines');
  });

  it('is copied as it was given', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await draw('a <b>\n', 'html');
    await act(() => root.querySelector('button')?.click());
    expect(writeText).toHaveBeenCalledWith('a <b>\n');
  });
});

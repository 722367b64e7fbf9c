/** The marks of a layout of ours in a chart, which the engine draws a moment after it was told. */
import { act } from 'preact/test-utils';
import { expect } from 'vitest';
import { eventually } from './eventually.ts';

export const marksIn = (root: Element, count: number): Promise<Element[]> =>
  eventually(() => {
    const marks = [...root.querySelectorAll('.mark-path.role-mark path')];
    expect(marks).toHaveLength(count);
    return marks;
  });

/** `of`: how many there are. */
export async function clickMark(root: Element, nth: number, of: number): Promise<void> {
  const mark = (await marksIn(root, of))[nth];
  await act(() => void mark?.dispatchEvent(new MouseEvent('click', { bubbles: true })));
}

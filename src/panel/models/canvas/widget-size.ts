/** Reads how large widgets are by their content: on the board where they lie, in the stack to estimate what a board of them is like. */
import type { BlockView } from './canvas';
import type { Measured, Measures } from './natural-sizes';

/** Boxes in which widgets scroll their lists. */
const lists = ':is(.sheet, .lines, .code, .bar-box):not(.prose *)';

/** Not in whole px, which differ with the place. */
export const heightOf = (element: HTMLElement | null | undefined): number =>
  element?.getBoundingClientRect().height ?? 0;

export function readContent(widget: HTMLElement) {
  const [drawing, list] = ['[data-fills]', lists].map((part) => widget.querySelector<HTMLElement>(part));
  const others = heightOf(widget) - heightOf(list);
  const content = drawing ? heightOf(widget) - heightOf(drawing) : others;
  const fills = drawing && { fills: true };
  const scrolls = !drawing && list && { scrolls: list.scrollHeight + list.offsetHeight - list.clientHeight };
  return { list, others, size: { content, ...fills, ...scrolls } };
}

/** Of a card, in px: its edges on both sides, and above and below with its foot. */
const card = { aside: 24, frame: 46 };

export function readStack(stack: HTMLElement, blocks: readonly BlockView[]): Measures {
  return new Map(
    blocks.flatMap((of): [string, Measured[]][] => {
      const widget = stack.querySelector<HTMLElement>(`[data-block="${of.id}"] > .widget`);
      if (!widget) return [];
      const width = widget.getBoundingClientRect().width + card.aside;
      return [[of.id, [{ of, width, frame: card.frame, ...readContent(widget).size }]]];
    }),
  );
}

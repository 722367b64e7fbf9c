/** Items to choose from, as one tab stop: arrow keys move between them, also between rows. */
import { type ComponentChildren, Fragment, type HTMLAttributes, type TargetedKeyboardEvent } from 'preact';
import './choices.css';
import { useContext, useMemo, useState } from 'preact/hooks';
import { Chosen, pressedOf } from './chosen';
import { toItemKeys } from './item-keys';
import { directionOf, toIndex, toNextChoice } from './steps';

/** Draws an item's button. `label`: the accessible name, if the content is a picture or absent. */
export type DrawChoice = (content?: ComponentChildren, label?: string) => ComponentChildren;

interface ChoicesProps<Item> extends Pick<HTMLAttributes<HTMLElement>, 'class' | 'style' | 'dir' | 'aria-label'> {
  as?: 'ul' | 'ol';
  items: readonly Item[];
  /** Absent: as many as stand in the first row. */
  columns?: number;
  /** Identifies an item on the screen, however often a name occurs. */
  nameOf(item: Item): string;
  onChoose(item: Item, index: number): void;
  /** False: choosing starts no run. */
  sends?: boolean;
  /** Draws an `li` of the class `choosable`, all of which is the click target of the button inside. */
  children(item: Item, button: DrawChoice, index: number): ComponentChildren;
}

export function Choices<Item>({
  as: List = 'ul',
  items,
  columns,
  nameOf,
  onChoose,
  sends = true,
  children,
  ...list
}: ChoicesProps<Item>) {
  const [last, setLast] = useState(0);
  const chosen = useContext(Chosen);
  const current = toIndex(last, items.length);
  const keys = useMemo(() => toItemKeys(items.map(nameOf)), [items]);
  const drawButton = (index: number, item: Item): DrawChoice =>
    function button(content, label) {
      const choose = () => onChoose(item, index);
      return (
        <button
          type="button"
          class="choose"
          aria-label={label}
          tabIndex={index === current ? 0 : -1}
          aria-pressed={pressedOf(chosen, nameOf(item))}
          data-sends={sends && !chosen ? nameOf(item) : undefined}
          onClick={choose}
        >
          {content}
        </button>
      );
    };
  return (
    <List
      {...list}
      onFocusIn={({ currentTarget, target }) => {
        const index = target instanceof HTMLElement ? choicesOf(currentTarget).indexOf(target) : -1;
        if (index >= 0) setLast(index);
      }}
      onKeyDown={(event) => walkChoices(event, columns)}
    >
      {items.map((item, i) => (
        <Fragment key={keys[i]}>{children(item, drawButton(i, item), i)}</Fragment>
      ))}
    </List>
  );
}

const choicesOf = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('.choose')];

function walkChoices(event: TargetedKeyboardEvent<HTMLElement>, columns: number | undefined): void {
  const { currentTarget: list, target, key } = event;
  const choices = choicesOf(list);
  const index = target instanceof HTMLElement ? choices.indexOf(target) : -1;
  if (index < 0 || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
  const next = toNextChoice(key, {
    index,
    count: choices.length,
    columns: columns ?? countColumns(choices),
    direction: directionOf(list),
  });
  if (next === null) return;
  event.preventDefault();
  event.stopPropagation();
  choices[next]?.focus();
}

/** The number of choices in the first row. */
function countColumns(choices: readonly HTMLElement[]): number {
  const below = choices.findIndex((choice) => topOf(choice) !== topOf(choices[0]));
  return below < 0 ? choices.length : below;
}

const topOf = (choice: HTMLElement | undefined) => choice?.closest<HTMLElement>('.choosable')?.offsetTop;

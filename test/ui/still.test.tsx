// @vitest-environment happy-dom
/** Parts that are drawn again only when they are given something else, and what is held in memory for them. */
import { render } from 'preact';
import { afterEach, describe, expect, it } from 'vitest';
import { still } from '#ui/still.ts';
import { countHeld } from '../support/held';

afterEach(() => render(null, document.body));

describe('a part that stands still', () => {
  it('is drawn again when it is given something else, and not before', () => {
    const drawn: string[] = [];
    const Row = still(({ text }: { text: string; more?: string }) => {
      drawn.push(text);
      return <p>{text}</p>;
    });
    render(<Row text="one" />, document.body);
    render(<Row text="one" />, document.body);
    expect(drawn).toEqual(['one']);
    render(<Row text="two" />, document.body);
    render(<Row text="two" more="x" />, document.body);
    render(<Row text="two" />, document.body);
    expect(drawn).toEqual(['one', 'two', 'two', 'two']);
    expect(document.body.textContent).toBe('two');
  });

  it('keeps nothing of a list that it stood in before: what is held grows with the list, not with its square', () => {
    const Row = still(({ text }: { text: string }) => <p>{text}</p>);
    const held = [100, 200].map((rows) => {
      for (let length = 1; length <= rows; length++) {
        const texts = Array.from({ length }, (_, i) => `${i}`);
        render(
          <div>
            {texts.map((text) => (
              <Row key={text} text={text} />
            ))}
          </div>,
          document.body,
        );
      }
      const count = countHeld(document.body);
      render(null, document.body);
      return count;
    });
    expect((held[1] ?? 0) / (held[0] ?? 0)).toBeLessThan(2.2);
  });
});

// @vitest-environment happy-dom
/** The reply field: Enter sends and says so, what is typed stays, a disabled one takes nothing. */
import { h, render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test } from 'vitest';
import type { JsonObject } from '#core/tools/tool.ts';
import ChatInputView from '../../../../src/widgets/kinds/chat-input/view';
import { drawWidget } from '../../../support/drawn-widget';

let drawn: Awaited<ReturnType<typeof drawWidget>>;
const draw = async (data: JsonObject = {}) => {
  drawn = await drawWidget(ChatInputView, data);
  return drawn;
};
const field = () => drawn.find<HTMLTextAreaElement>('textarea');
const type = (text: string) =>
  act(() => {
    field().value = text;
    field().dispatchEvent(new Event('input', { bubbles: true }));
  });
const arrived = () => act(async () => undefined);
afterEach(() => drawn?.remove());

test('R76: Enter sends the reply, says what was sent and empties the field', async () => {
  const { heard, press, find } = await draw();
  await type('  At noon ');
  await press(field(), 'Enter');
  await arrived();
  expect(heard).toEqual([{ event: 'submit', payload: { text: 'At noon' } }]);
  expect(find('[role=status]').textContent).toBe('Sent: “At noon”');
  expect(field().value).toBe('');
  expect(document.activeElement).toBe(field());
});

test('the button sends, too', async () => {
  const { heard, find } = await draw({ value: 'The one by the park' });
  await act(() => void find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
  expect(heard).toEqual([{ event: 'submit', payload: { text: 'The one by the park' } }]);
});

test('Shift+Enter, an Enter that ends a composition, and an Enter on blanks send nothing', async () => {
  const { heard, press } = await draw();
  await type('x');
  await press(field(), 'Enter', { shiftKey: true });
  await press(field(), 'Enter', { isComposing: true });
  await type('  \n');
  await press(field(), 'Enter');
  expect(heard).toEqual([]);
});

test('R70: what is typed stays when new data comes, in the same field', async () => {
  const { update } = await draw({ value: 'a suggestion' });
  const before = field();
  await type('my own words');
  await update({ value: 'another suggestion', placeholder: 'When?' });
  expect(field()).toBe(before);
  expect(field().value).toBe('my own words');
  expect(drawn.find('label').textContent).toBe('When?');
});

test('the field is named by what is asked', async () => {
  const { find } = await draw({ placeholder: 'Which flat?' });
  expect(find<HTMLLabelElement>('label').htmlFor).toBe(field().id);
  expect(find('label').textContent).toBe('Which flat?');
});

test('a disabled field takes no reply and says so', async () => {
  const { heard, find, press } = await draw({ value: 'x', disabled: true });
  await press(field(), 'Enter');
  expect(heard).toEqual([]);
  expect(field().disabled).toBe(true);
  expect(find('[role=status]').textContent).toBe('This question is closed');
});

test('R76: the words stay until they have arrived, and are sent once', async () => {
  const asked: ((taken: boolean) => void)[] = [];
  const host = document.body.appendChild(document.createElement('main'));
  const emit = () => new Promise<boolean>((answer) => asked.push(answer));
  await act(() => render(h(ChatInputView, { data: { value: 'At noon' }, emit }), host));
  const area = host.querySelector('textarea');
  const said = () => host.querySelector('[role=status]')?.textContent;
  const enter = () =>
    act(
      () => void area?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })),
    );
  await enter();
  await enter();
  expect(asked).toHaveLength(1);
  expect([area?.value, said()]).toEqual(['At noon', 'Sending…']);
  await act(async () => asked[0]?.(false));
  expect([area?.value, said()]).toEqual(['At noon', 'Your reply wasn’t sent. Try again.']);
  await enter();
  await act(async () => asked[1]?.(true));
  expect([area?.value, said()]).toEqual(['', 'Sent: “At noon”']);
  render(null, host);
  host.remove();
});

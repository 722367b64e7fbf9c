/** Files that a person chooses: what is read of each, and what is said of one that can't be read. */
import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { emptyConversation } from '#core/log/conversation.ts';
import { Attachments } from '../../../src/features/files/state/attachments';

type Parts = ConstructorParameters<typeof Attachments>[0];

function stand() {
  const attached: unknown[] = [];
  const refusal = signal<string | null>(null);
  const conversation = {
    id: signal('c1'),
    state: signal(emptyConversation),
    ask: async (_: string, { what }: { what: unknown }) => ({ attachment: { id: `a${attached.push(what)}` } }),
  };
  const surroundings = { nearTab: signal(null), model: signal(null) };
  const parts = { asking: { refusal }, conversation, surroundings, current: signal(null) } as unknown as Parts; // what files need of them
  const { addFiles } = new Attachments(parts);
  return { attached, refusal, adds: (...files: File[]) => addFiles(files) };
}

const program = (name: string) => new File([new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1, 2])], name);

test('a file that is refused doesn’t keep the others from being attached, and each refused one is named', async () => {
  const { attached, refusal, adds } = stand();
  await adds(program('first.bin'), new File(['Hello'], 'a.md'), program('last.bin'));
  expect(attached).toMatchObject([{ type: 'file', name: 'a.md', text: 'Hello' }]);
  expect(refusal.value).toMatch(/first\.bin can’t be read .* last\.bin can’t be read /);
});

/** Files that a person chooses: what is read of each, and what is said of one that can't be read. */
import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { emptyConversation } from '#conversation';
import { createAttachmentsModel } from '../../../../src/panel/models/composer/attachments';

type Given = Parameters<typeof createAttachmentsModel>;

function stand() {
  const attached: unknown[] = [];
  const refusal = signal<string | null>(null);
  const conversation = {
    id: signal('c1'),
    state: signal(emptyConversation),
    ask: async (_: string, { what }: { what: unknown }) => attached.push(what),
  };
  const surroundings = { nearTab: signal(null), model: signal(null) };
  const given = [{ refusal }, conversation, surroundings, signal(null)] as unknown as Given; // what files need of them
  const { addFiles } = createAttachmentsModel(...given);
  return { attached, refusal, adds: (...files: File[]) => addFiles(files) };
}

const latin = new File([new Uint8Array([0x42, 0xe4, 0x72])], 'latin.txt');
const japanese = new File([new Uint8Array([0x93, 0xfa, 0x96, 0x7b])], 'japanese.txt');

test('a file that is refused doesn’t keep the others from being attached, and each refused one is named', async () => {
  const { attached, refusal, adds } = stand();
  await adds(latin, new File(['Hello'], 'a.md'), japanese);
  expect(attached).toMatchObject([{ type: 'file', name: 'a.md', text: 'Hello' }]);
  expect(refusal.value).toMatch(/latin\.txt isn’t text in UTF-8 .* japanese\.txt isn’t text in UTF-8 /);
});

test.each([
  ['UTF-16, low byte first', [0xff, 0xfe, 0xe4, 0x00]],
  ['UTF-16, high byte first', [0xfe, 0xff, 0x00, 0xe4]],
  ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, 0xc3, 0xa4]],
])('%s, which says what it is, is read', async (_, bytes) => {
  const { attached, refusal, adds } = stand();
  await adds(new File([new Uint8Array(bytes)], 'marked.txt'));
  expect(attached).toMatchObject([{ text: 'ä' }]);
  expect(refusal.value).toBeNull();
});

/** Issue 14, item 1: the order of members could spell something, so a tool gets none but its schema's. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noHints, prepareCall } from '#tools';
import { aPage } from '../support/tool-layers';

async function sent(input: Record<string, unknown>, inputSchema: Record<string, unknown>): Promise<string> {
  const layer = aPage('music.example', [{ name: 'play', hints: noHints, inputSchema }]);
  const target = { layerKey: layer.key, tool: 'play', server: 'music_example' };
  const call = await prepareCall({ id: 'c1', name: 'play', input, target }, [layer]);
  if (call.type !== 'prepared') throw new Error(call.code);
  return JSON.stringify(call.input);
}

const leaf = fc.constantFrom(1, 'a', true, null);
const anyObject = fc.dictionary(fc.constantFrom('z', 'y', 'x', '__proto__', 'constructor'), leaf, { maxKeys: 5 });
const shuffled = (value: Record<string, unknown>) => Object.fromEntries(Object.entries(value).reverse());

test('equal arguments are equal in writing, whatever order a model wrote them in', async () => {
  const schema = { type: 'object', properties: { y: {}, list: { items: { properties: { x: {}, z: {} } } } } };
  await fc.assert(
    fc.asyncProperty(anyObject, anyObject, async (first, second) => {
      const one = { ...first, list: [second, [second]], more: { deep: second } };
      const other = {
        more: { deep: shuffled(second) },
        list: [shuffled(second), [shuffled(second)]],
        ...shuffled(first),
      };
      const [a, b] = await Promise.all([sent(one, schema), sent(other, schema)].map((each) => each.catch(String)));
      expect(a).toBe(b);
    }),
  );
});

test('members come as the schema declares them; the others follow by name, and none is lost', async () => {
  const schema = { type: 'object', properties: { to: {}, from: {} } };
  expect(await sent({ b: 1, from: 'A', a: 2, to: 'B' }, schema)).toBe('{"to":"B","from":"A","a":2,"b":1}');
});

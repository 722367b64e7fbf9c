/** A site's own unit test. Compiled here; run, with this same entry, by test/webmcp/testing. */
import { openTools } from '@tabhand/webmcp/testing';

export async function testTheQueue(): Promise<boolean> {
  const tools = openTools();
  const [first] = await tools.list();
  const text: string | null = await tools.call('queue_track', { id: 'blue_train' }, 1000);
  return first?.lazy === true && text !== null;
}

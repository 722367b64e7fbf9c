/** What a person attaches: what waits beside their words, and what of it the model is given. */
import { describe, expect, test } from 'vitest';
import { fitMessages, pictureTokens } from '#core/log/budget.ts';
import type { Attachment, EntryBody } from '#core/log/entry.ts';
import { alternate, toMessages } from '#core/log/messages.ts';
import { freshAttachments } from '#core/log/projected-attachments.ts';
import { replay } from '#core/log/replay.ts';
import { foreign, own, said as spoken } from '#core/tools/foreign.ts';
import type { Content } from '#core/tools/schemas.ts';
import { chain, says } from '../../support/log-writing';

const page = (id: string, size = 20): Attachment => ({
  id,
  kind: 'page',
  name: 'Rain',
  origin: 'https://weather.example',
  mime: 'text/plain',
  size,
  tokens: 5,
  preview: 'x'.repeat(Math.min(size, 400)),
});
const shot: Attachment = { ...page('att_s'), kind: 'screenshot', mime: 'image/png', width: 10, height: 10 };
const said = (text: string, ...attachments: Attachment[]): EntryBody => ({ type: 'user-message', text, attachments });
const contentsOf = (given: Record<string, Content>) =>
  new Map(Object.entries(given).map(([id, content]) => [id, [content]]));
const picture: Content = { type: 'image', data: 'AAAA', mimeType: 'image/png' };

describe('what waits beside the words', () => {
  const added = (id: string): EntryBody => ({ type: 'attachment-added', attachment: page(id) });

  test('is what was added and neither taken away nor sent', () => {
    const removed: EntryBody = { type: 'attachment-removed', attachmentId: 'b' };
    const log = [added('a'), added('b'), added('c'), removed, said('Look', page('c'))];
    expect(replay(chain(log)).pending.map(({ id }) => id)).toEqual(['a']);
  });

  test('goes into the queue with its message, comes back when that is taken back, and goes when it is sent', () => {
    const queued = chain([added('a'), { type: 'message-queued', text: 'Look', attachments: [page('a')] }]);
    expect(replay(queued).pending).toEqual([]);
    const unqueued: EntryBody = { type: 'message-unqueued', entryId: queued[1]?.id ?? '' };
    const bodies = queued.map((entry): EntryBody => entry);
    expect(replay(chain([...bodies, unqueued])).pending).toEqual([page('a')]);
    expect(replay(chain([...bodies, unqueued, said('Look', page('a'))])).pending).toEqual([]);
  });
});

describe('the model is given', () => {
  test('an attached text with its source, and a picture as a picture, beside what the person said', () => {
    const conversation = replay(chain([said('Bring a coat?', page('a'), shot)]));
    const contents = contentsOf({ a: { type: 'text', text: 'Rain all day' }, att_s: picture });
    const of = (kind: string, text: string) =>
      foreign('attachment', { from: 'https://weather.example', about: { kind, name: 'Rain' } }, text);
    expect(toMessages(conversation, { contents })).toEqual([
      {
        role: 'user',
        text: spoken('Bring a coat?'),
        attached: [
          { type: 'text', content: of('page', 'Rain all day') },
          { type: 'image', content: of('screenshot', ''), mime: 'image/png', data: 'AAAA' },
        ],
      },
    ]);
  });

  test('no picture when it takes none, and a line that says so', () => {
    const [message] = toMessages(replay(chain([said('See', shot)])), {
      contents: contentsOf({ att_s: picture }),
      pictures: false,
    });
    expect(JSON.stringify(message)).toContain('not sent');
    expect(JSON.stringify(message)).not.toContain('AAAA');
  });

  test('what was attached three exchanges ago as its beginning, with the way to all of it', () => {
    const older = [1, 2, 3].flatMap(() => [says.model('Yes.'), says.user('And?')]);
    const conversation = replay(chain([said('Coat?', page('att_1', 4000)), ...older]));
    expect(freshAttachments(conversation)).toEqual([]);
    const [first] = toMessages(conversation);
    expect(JSON.stringify(first)).toContain("recall('att_1')");
    expect(JSON.stringify(first).length).toBeLessThan(600);
  });

  test('how much was left out of what was too long', () => {
    const cut = { ...page('a', 10), cutFrom: 5000 };
    const contents = contentsOf({ a: { type: 'text', text: 'x'.repeat(10) } });
    expect(JSON.stringify(toMessages(replay(chain([said('Sum up', cut)])), { contents }))).toContain('10 of 5000');
  });

  test('one message where two of the person follow one another, with what belongs to both', () => {
    const messages = toMessages(replay(chain([said('One', page('a')), said('Two', shot)])));
    expect(alternate(messages)).toMatchObject([
      {
        text: own`${spoken('One')}\n\n${spoken('Two')}`,
        attached: [{ content: { about: { kind: 'page' } } }, { content: { about: { kind: 'screenshot' } } }],
      },
    ]);
  });
});

describe('room', () => {
  const bulky = (text: string) => contentsOf({ a: { type: 'text', text } });

  test('a picture counts for what it shows, not for what it weighs', () => {
    const heavy = contentsOf({ att_s: { ...picture, data: 'A'.repeat(4_000_000) } });
    const messages = toMessages(replay(chain([said('See', shot)])), { contents: heavy });
    expect(fitMessages(messages, pictureTokens + 200, '')).toEqual(messages);
  });

  test('an attached text that is more than there is room for is cut, and that is said', () => {
    const messages = toMessages(replay(chain([said('Sum up', page('a', 90_000))])), {
      contents: bulky('word '.repeat(18_000)),
    });
    const [fitted] = fitMessages(messages, 8000, '');
    expect(fitted).toMatchObject({
      text: spoken('Sum up'),
      attached: [{ note: [expect.stringContaining('Cut to save room')] }],
    });
    expect(JSON.stringify(fitted).length).toBeLessThan(8000 * 4);
  });
});

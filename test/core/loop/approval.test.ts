/** The table of who is asked, row by row. */
import { describe, expect, test } from 'vitest';
import type { DataSource } from '#core/log/entry.ts';
import { grantKey } from '#core/loop/approval.ts';
import type { Grant } from '#core/loop/stores.ts';
import { hashDefinition } from '#core/tools/definition.ts';
import { noHints, type ToolHints } from '#core/tools/hints.ts';
import type { CallTarget, ToolSource } from '#core/tools/schemas.ts';
import type { Tool } from '#core/tools/tool.ts';
import { readingKey } from '../../../src/core/loop/approval';
import { decideApproval } from '../../../src/core/loop/approval-table';
import { aTarget, musicPage, weatherServer } from '../../support/log-writing';

interface Calling {
  name?: string;
  source?: ToolSource;
  hints?: Partial<ToolHints>;
  grant?: Partial<Grant>;
  readingGranted?: boolean;
  askForEverything?: boolean;
  dictated?: boolean;
  flow?: DataSource[];
  changing?: CallTarget;
  /** The hash of the definition now; it was offered with `h1`. */
  hash?: string;
}

const about: Grant['about'] = {
  type: 'tool',
  tool: 'play_track',
  place: { type: 'site', origin: 'https://music.example' },
};

function decide({ name = 'play_track', source = musicPage, hints = {}, grant, hash = 'h1', ...more }: Calling) {
  const tool: Tool = {
    name,
    description: 'Plays a track, and more',
    hints: { ...noHints, ...hints },
    lazy: false,
    disabled: false,
    source,
  };
  const given = grant && { key: 'k', definitionHash: 'h1', description: 'Plays a track', at: 5, about, ...grant };
  const target = aTarget({ source, hints });
  const rest = { readingGranted: false, askForEverything: false, dictated: false, flow: [], ...more };
  return decideApproval({ target, tool, definitionHash: hash, grant: given ?? null, ...rest });
}

const local: ToolSource = { type: 'local', server: 'autoui' };
const run = { type: 'run' };
const asks = (reason: string, mayRemember: boolean) => ({ type: 'ask', reason, mayRemember });

describe('a tool that said before that it changes something, and now that it only reads', () => {
  const given = { changing: aTarget({ source: musicPage }), hints: { readOnly: true } };

  test('asks, with what it said before', () => {
    const { description, title, hints } = given.changing;
    const granted = { description, part: { ...(title !== undefined && { title }), hints } };
    expect(decide(given)).toEqual({ ...asks('definition-changed', true), granted });
  });

  test('runs once it is allowed like this', () => {
    expect(decide({ ...given, grant: {} })).toEqual(run);
  });
});

describe('words that others may have had the model write', () => {
  test('aren’t covered by a grant, and no answer covers them for good', () => {
    expect(decide({ grant: {}, dictated: true })).toEqual(asks('words-of-others', false));
    expect(decide({ dictated: true })).toEqual(asks('changes-something', true));
  });

  test('may be read with', () => {
    expect(decide({ dictated: true, hints: { readOnly: true } })).toEqual(run);
  });

  test('take data of others nowhere for a whole chat if they name the place', () => {
    const flow: DataSource[] = [{ type: 'site', origin: 'https://mail.example' }];
    const hints = { readOnly: true, openWorld: true };
    expect(decide({ flow, hints })).toEqual({ ...asks('cross-origin-flow', false), forChat: true, flow });
    expect(decide({ flow, hints, dictated: true })).toEqual({ ...asks('cross-origin-flow', false), flow });
  });
});

describe('the built-in server', () => {
  test('never asks, whatever the hints and settings', () => {
    expect(decide({ source: local })).toEqual(run);
    expect(decide({ source: local, askForEverything: true, hints: { destructive: true } })).toEqual(run);
  });
});

describe('a tool that Tabhand guessed from a page', () => {
  const source = { ...musicPage, documentId: 'derived:d1' } as ToolSource; // with another document

  test('asks each time, whatever was granted', () => {
    expect(decide({ source })).toEqual(asks('guessed', false));
    expect(decide({ source, grant: {} })).toEqual(asks('guessed', false));
    expect(decide({ source, grant: {}, hash: 'h2' })).toEqual(asks('guessed', false));
  });

  test('runs if it only reads, and can’t be allowed for good where it asks', () => {
    const reading = { source, hints: { readOnly: true } };
    expect(decide(reading)).toEqual(run);
    expect(decide({ ...reading, hash: 'h2' })).toMatchObject({ reason: 'definition-changed', mayRemember: false });
    expect(decide({ ...reading, askForEverything: true })).toEqual(asks('ask-for-everything', false));
  });
});

test('several tools in one call ask each time, unless all of them only read', () => {
  const name = 'execute_batch';
  expect(decide({ name, grant: {} })).toEqual(asks('several-steps', false));
  expect(decide({ name, hints: { readOnly: true } })).toEqual(run);
  expect(decide({ name, source: weatherServer, grant: {} })).toEqual(run);
});

describe('a read-only tool', () => {
  test('of the attached page runs', () => {
    expect(decide({ hints: { readOnly: true } })).toEqual(run);
  });

  test('of a reader of pages asks once for each site', () => {
    const source = { ...musicPage, documentId: 'hands:1 https://music.example' } as ToolSource; // with another document
    const reading = { source, hints: { readOnly: true } };
    expect(decide(reading)).toEqual(asks('reading-page', true));
    expect(decide({ ...reading, readingGranted: true })).toEqual(run);
    expect(decide({ ...reading, grant: {} })).toEqual(run);
  });

  test('of a server runs once the person has granted reading there, and asks before', () => {
    const reading = { source: weatherServer, hints: { readOnly: true } };
    expect(decide(reading)).toEqual(asks('reading-not-granted', true));
    expect(decide({ ...reading, readingGranted: true })).toEqual(run);
  });

  test('granted reading covers nothing but read-only tools', () => {
    expect(decide({ source: weatherServer, readingGranted: true })).toEqual(asks('changes-something', true));
  });
});

describe('any other tool', () => {
  test('R113: asks, may be remembered, and then runs', () => {
    expect(decide({})).toEqual(asks('changes-something', true));
    expect(decide({ grant: {} })).toEqual(run);
  });

  test('R113: a changed definition asks again and shows the words that were agreed to', () => {
    const grant = { definitionHash: 'h0', description: 'Plays', at: 5 };
    expect(decide({ grant })).toMatchObject({
      ...asks('definition-changed', true),
      granted: { description: 'Plays', at: 5 },
    });
  });

  test('a definition that changed between offer and call asks, also for a read-only tool and under a grant', () => {
    const shown = { ...asks('definition-changed', true), granted: { description: 'Plays a track' } };
    expect(decide({ hash: 'h2', hints: { readOnly: true } })).toMatchObject(shown);
    expect(decide({ hash: 'h2', grant: {} })).toMatchObject(shown);
    expect(decide({ hash: 'h2', grant: { definitionHash: 'h2' } })).toMatchObject(shown);
  });
});

describe('a tool with consequences', () => {
  test.each(['destructive', 'consequential'] as const)('that is %s always asks and can not be remembered', (hint) => {
    const always = asks(hint, false);
    expect(decide({ hints: { [hint]: true } })).toEqual(always);
    expect(decide({ hints: { [hint]: true, readOnly: true } })).toEqual(always);
    expect(decide({ hints: { [hint]: true }, grant: {} })).toEqual(always);
    expect(decide({ hints: { [hint]: true }, source: weatherServer, readingGranted: true, grant: {} })).toEqual(always);
    expect(decide({ hints: { [hint]: true }, hash: 'h2' })).toEqual(always);
  });
});

test('"ask for everything" is stricter than every grant, and is not remembered away', () => {
  const always = asks('ask-for-everything', false);
  expect(decide({ askForEverything: true, grant: {} })).toEqual(always);
  expect(decide({ askForEverything: true, hints: { readOnly: true } })).toEqual(always);
});

describe('a place that has no origin of its own', () => {
  test.each([
    ['a sandboxed frame', { ...musicPage, origin: 'null' }],
    ['a local file', { ...musicPage, origin: 'file://', topOrigin: 'file://' }],
    ['a frame in one', { ...musicPage, topOrigin: 'null' }],
  ])('%s can not be remembered, since every other one is equal to it', (_, source) => {
    expect(decide({ source })).toEqual(asks('changes-something', false));
    expect(decide({ source, grant: {} })).toEqual(asks('changes-something', false));
    expect(decide({ source, hash: 'h2' })).toMatchObject({ reason: 'definition-changed', mayRemember: false });
  });
});

describe('a grant is bound', () => {
  test('to tool, origin and the frame’s origin', () => {
    const keyOf = (source: Partial<typeof musicPage>, tool = 'play_track') =>
      grantKey(aTarget({ tool, source: { ...musicPage, ...source } as ToolSource })); // a page source with other members
    const keys = [
      keyOf({}),
      keyOf({ origin: 'https://ads.example' }),
      keyOf({ topOrigin: 'https://host.example' }),
      keyOf({}, 'pause'),
    ];
    expect(new Set(keys).size).toBe(4);
    expect(keyOf({ documentId: 'another', tabId: 9 } as Partial<typeof musicPage>)).toBe(keys[0]); // of a page source
  });

  test('to a server by its id, never by its name', () => {
    const other: ToolSource = { type: 'mcp', serverId: 's2', url: 'https://weather.example/mcp' };
    expect(grantKey(aTarget({ source: weatherServer }))).not.toBe(grantKey(aTarget({ source: other })));
    expect(readingKey(aTarget({ source: weatherServer }))).not.toBe(readingKey(aTarget({ source: other })));
    expect(readingKey(aTarget())).toBeNull();
  });

  test('R94: to a definition that disabling and enabling does not touch', async () => {
    const tool: Tool = {
      name: 'play_track',
      description: 'Plays a track',
      hints: noHints,
      lazy: false,
      disabled: false,
      source: musicPage,
    };
    const hash = await hashDefinition(tool);
    expect(await hashDefinition({ ...tool, disabled: true })).toBe(hash);
    expect(await hashDefinition({ ...tool, unavailable: 'Its schema threw.' })).toBe(hash);
  });
});

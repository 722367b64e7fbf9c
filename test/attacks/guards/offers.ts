/** Guards of what a user takes from a server: its resources, prompts and icons. */
import type { Guard } from './guard';

const attachments = 'src/core/loop/attachments.ts';

export const offerGuards = {
  'what nobody sees isn’t attached': {
    file: attachments,
    holds: 'hidden = 0 } = withoutUnseen(found);',
    without: 'hidden = 0 } = found;',
  },
  'an attachment is limited': {
    file: attachments,
    holds: 'text: cutText(content.text, maxKept) }',
    without: 'text: content.text }',
  },
  'a resource is its server’s': {
    file: 'src/features/offers/background/served-content.ts',
    holds: 'origin: new URL(address).origin',
    without: 'origin: new URL(uri ?? address).origin',
  },
  'a resource is read by its server': {
    file: 'src/features/servers/mcp/resources.ts',
    holds: 'await inRounds(client, asking, talk, options)',
    without: 'await fetch(asking.params.uri).then((got) => got.json())',
  },
  'an icon comes from its own server': {
    file: 'src/features/servers/mcp/icons.ts',
    holds: 'new URL(src).origin !== new URL(serverUrl).origin',
    without: 'false',
  },
} as const satisfies Record<string, Guard>;

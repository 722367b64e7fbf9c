/** One person or thing with its details, figures and what can be done. */

import { phrase } from '#core/tools/phrase.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import { dropUnsafeHrefs } from '../../hrefs';
import { array, object, string } from '../../schema';
import type { WidgetSpec } from '../../widget';

const address = string('http, https or mailto');
const variant = { type: 'string', enum: ['default', 'success', 'warning', 'error', 'info'] } as const;

/** Models often write the avatar as a bare address. */
const toAvatar = (params: JsonObject): JsonObject =>
  typeof params.avatar === 'string' ? { ...params, avatar: { src: params.avatar } } : params;

export const profile = {
  name: 'profile',
  title: phrase('Profile'),
  group: 'rich',
  description: 'one person or thing: details, figures, actions',
  schema: object({
    name: string(),
    'subtitle?': string(),
    'avatar?': {
      ...object({ 'src?': string('Address of a picture'), 'alt?': string() }),
      description: 'Absent: initials',
    },
    'badge?': object({ text: string(), 'variant?': variant }),
    'fields?': array(object({ label: string(), value: string(), 'href?': address }), '', 200),
    'stats?': array(object({ label: string(), value: string() }), '', 50),
    'actions?': array(
      object({
        label: string(),
        'href?': address,
        'variant?': { type: 'string', enum: ['primary', 'secondary', 'danger'] },
      }),
      'With `href` a link; the person’s click reaches you either way',
      50,
    ),
  }),
  sample: {
    name: 'Ines Holm',
    subtitle: 'Designer in Oslo',
    avatar: { src: 'https://example.com/ines.jpg', alt: 'Ines Holm at her desk' },
    badge: { text: 'Available', variant: 'success' },
    fields: [
      { label: 'Mail', value: 'ines@example.com', href: 'mailto:ines@example.com' },
      { label: 'Office', value: 'Oslo, 3rd floor' },
    ],
    stats: [
      { label: 'Projects', value: '12' },
      { label: 'Since', value: '2019' },
    ],
    actions: [
      { label: 'Invite to the review', variant: 'primary' },
      { label: 'Portfolio', href: 'https://example.com/ines' },
    ],
  },
  events: [{ name: 'actionclick', payload: '{ label }' }],
  size: { columns: 6, rows: 7 },
  modernise: toAvatar,
  sanitise: dropUnsafeHrefs('href'),
} as const satisfies WidgetSpec;

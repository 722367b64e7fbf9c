/** One person or thing with its details, figures and what can be done. */
import type { JsonObject } from '#tools';
import { dropUnsafeHrefs } from '../../hrefs';
import { object } from '../../schema';
import type { WidgetSpec } from '../../widget';

const text = { type: 'string' } as const;
const address = { type: 'string', description: 'http, https or mailto' } as const;
const variant = { type: 'string', enum: ['default', 'success', 'warning', 'error', 'info'] } as const;

/** Models often write the avatar as a bare address. */
const toAvatar = (params: JsonObject): JsonObject =>
  typeof params.avatar === 'string' ? { ...params, avatar: { src: params.avatar } } : params;

export const profile = {
  name: 'profile',
  group: 'rich',
  description: 'one person or thing: details, figures, actions',
  schema: object(
    {
      name: text,
      subtitle: text,
      avatar: {
        ...object({ src: { type: 'string', description: 'Address of a picture' }, alt: text }),
        description: 'Absent: initials',
      },
      badge: object({ text, variant }, ['text']),
      fields: { type: 'array', items: object({ label: text, value: text, href: address }, ['label', 'value']) },
      stats: { type: 'array', items: object({ label: text, value: text }, ['label', 'value']) },
      actions: {
        type: 'array',
        items: object(
          { label: text, href: address, variant: { type: 'string', enum: ['primary', 'secondary', 'danger'] } },
          ['label'],
        ),
        description: 'With `href` a link; the person’s click reaches you either way',
      },
    },
    ['name'],
  ),
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
  size: { columns: 4, rows: 7 },
  modernise: toAvatar,
  sanitise: dropUnsafeHrefs('href'),
} as const satisfies WidgetSpec;

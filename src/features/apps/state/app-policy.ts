/** What an app may load, as the policy of its page: what its server declared, and nothing else. Pure. */
import type { Commands } from '#core/bus/command.ts';

export type OpenedApp = Extract<Commands['open-app']['answer'], { page: unknown }>['page'];

/** Frames are left out: one of another site would bring back what the app's page takes away. */
export function toPolicy({ connectDomains = [], resourceDomains = [], baseUriDomains = [] }: OpenedApp['csp']): string {
  const from = (...sources: string[]) => [...sources, ...resourceDomains].join(' ');
  return [
    "default-src 'none'",
    `script-src ${from("'unsafe-inline'", "'unsafe-eval'", 'blob:', 'data:')}`,
    `style-src ${from("'unsafe-inline'")}`,
    ...['img-src', 'font-src', 'media-src'].map((kind) => `${kind} ${from('data:', 'blob:')}`),
    `connect-src ${connectDomains.join(' ') || "'none'"}`,
    'worker-src blob:',
    "frame-src 'none'",
    "form-action 'none'",
    `base-uri ${baseUriDomains.join(' ') || "'none'"}`,
  ].join('; ');
}

/** The hosts that the app reaches, each once. */
export const hostsOf = ({ csp: { connectDomains = [], resourceDomains = [] } }: OpenedApp): string[] => [
  ...new Set([...connectDomains, ...resourceDomains].map((each) => each.replace(/^\w+:\/\//, ''))),
];

const features = {
  camera: 'camera',
  microphone: 'microphone',
  geolocation: 'geolocation',
  clipboardWrite: 'clipboard-write',
};
type Permission = keyof typeof features;

export const permissionsOf = ({ permissions }: OpenedApp): Permission[] =>
  (Object.keys(features) as Permission[]).filter((each) => permissions[each] !== undefined); // its own keys

/** The frame's `allow`. The browser asks the user besides, where it does so of any page. */
export const toAllow = (page: OpenedApp): string =>
  permissionsOf(page)
    .map((each) => features[each])
    .join('; ');

/** A shadow root that the markup declares can't be watched for frames, so none is declared. */
export const toDocument = ({ html }: OpenedApp): string => html.replace(/shadowrootmode/gi, 'shadow-root-mode');

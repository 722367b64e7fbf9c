/** On a card: what others returned, which a call’s arguments may send out. */
import type { DataSource } from '#core/log/entry.ts';
import { isExposed } from '#core/settings/web-address.ts';
import { Icon } from '#ui/icon.tsx';
import { Say, say } from '#ui/language/index.tsx';
import { namesOfPlaces } from '../state/grants';

/** The page at this address would be. */
export const Unencrypted = ({ at }: { at: string }) =>
  isExposed(at) ? (
    <p class="flow small">
      <Icon name="warn" size={14} />
      <span>{say('This page isn’t encrypted: others on your network can read what you enter.')}</span>
    </p>
  ) : null;

interface FlowProps {
  flow: DataSource[];
  to: string;
  id?: string | undefined;
}

export function Flow({ flow, to, id }: FlowProps) {
  const from = <b>{namesOfPlaces(flow)}</b>;
  return (
    <p class="flow small" id={id}>
      <Icon name="shield" size={14} />
      <span>
        <Say
          text="The model has read data from {from}. The arguments may send some of it to {to}."
          parts={{ from, to: <b>{to}</b> }}
        />
      </span>
    </p>
  );
}

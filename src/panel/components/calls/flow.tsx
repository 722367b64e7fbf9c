/** On a card: the results of others that a call's arguments may send out. */
import type { DataSource } from '#conversation';
import { Icon, Say } from '#ui';
import { namesOfPlaces } from '../../models/calls/grants';

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
          text="This chat has results from {from}. The arguments may send some of them to {to}."
          parts={{ from, to: <b>{to}</b> }}
        />
      </span>
    </p>
  );
}

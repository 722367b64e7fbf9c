/** On a card: what others returned, which a call’s arguments may send out. */
import type { DataSource } from '#core/log/entry.ts';
import { Icon } from '#ui/icon.tsx';
import { Say } from '#ui/language/index.tsx';
import { namesOfPlaces } from '../state/grants';

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

/** A list of hosts, each with a button that removes it. */
import { IconButton } from '#ui';

interface HostsProps {
  label: string;
  hosts: readonly string[];
  /** How a host is shown, where that differs. */
  wordHost?(host: string): string;
  wordRemove(shown: string): string;
  onRemove(host: string): unknown;
}

export function Hosts({ label, hosts, wordHost = (host) => host, wordRemove, onRemove }: HostsProps) {
  return (
    <ul class="hosts" aria-label={label}>
      {hosts.map((host) => (
        <li key={host} class="row">
          <span class="grow cut mono">{wordHost(host)}</span>
          <IconButton icon="trash" label={wordRemove(wordHost(host))} onClick={() => void onRemove(host)} />
        </li>
      ))}
    </ul>
  );
}

/** That a tool may be called without a question, where it is looked at: allowed for good, and taken back here. */
import { useEffect } from 'preact/hooks';
import type { CallTarget } from '#tools';
import { LinkButton, say } from '#ui';
import { grantsOf, nameOfPlace } from '../../models/calls/grants';
import { usePanel } from '../context';

export type GrantedTool = Pick<CallTarget, 'tool' | 'source' | 'hints'>;

export function Granted({ of }: { of: GrantedTool }) {
  const { grants } = usePanel();
  useEffect(() => void grants.load(), [grants]);
  return grantsOf(grants.list.value ?? [], of).map((row) => (
    <p key={row.key} class="granted row small mid">
      <span>
        {row.about.type === 'reading'
          ? say('Reading from {name} is always allowed.', { name: nameOfPlace(row.about.place) })
          : row.about.place.type === 'site'
            ? say('Always allowed on this site.')
            : say('Always allowed on this server.')}
      </span>
      <LinkButton onClick={() => void grants.revoke([row])}>{say('Revoke')}</LinkButton>
    </p>
  ));
}

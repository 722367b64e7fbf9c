/** The remembered approvals that apply to a tool, shown with the tool and revoked there. */
import { useEffect, useState } from 'preact/hooks';
import type { CallTarget } from '#core/tools/schemas.ts';
import { LinkButton } from '#ui/controls/controls.tsx';
import { useFocusAfterRemoval } from '#ui/controls/walk-rows.ts';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import type { GrantRow } from '../messages';
import { grantsOf, nameOfPlace } from '../state/grants';

export type GrantedTool = Pick<CallTarget, 'tool' | 'source' | 'hints'>;

export function Granted({ of }: { of: GrantedTool }) {
  const { grants } = usePanel();
  useEffect(() => void grants.load(), [grants]);
  const [revoked, setRevoked] = useState(false);
  const rows = grantsOf(grants.list.value ?? [], of);
  const places = { buttons: 'button', after: 'p' };
  const { box, onClickCapture } = useFocusAfterRemoval<HTMLDivElement>(grants.list.value, places);
  const revoke = (row: GrantRow) => {
    setRevoked(true);
    void grants.revoke([row]);
  };
  if (rows.length === 0 && !revoked) return null;
  return (
    <div ref={box} onClickCapture={onClickCapture}>
      {rows.map((row) => (
        <p key={row.key} class="granted row small mid">
          <span>
            {row.about.type === 'reading'
              ? say('Reading from {name} is always allowed.', { name: nameOfPlace(row.about.place) })
              : say('Always allowed')}
          </span>
          <LinkButton onClick={() => revoke(row)}>{say('Revoke')}</LinkButton>
        </p>
      ))}
      {rows.length === 0 && (
        <p class="granted row small mid" tabIndex={-1}>
          {say('Revoked. The next call asks you again.')}
        </p>
      )}
    </div>
  );
}

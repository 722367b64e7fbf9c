/** Says why packs can't run yet, and how to let them. */
import { LinkButton, Notice } from '#ui/controls/controls.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { usePacks } from './use-packs';

export function PackAccess() {
  const packs = usePacks();
  const { openUserScriptSwitch } = usePanel().packs;
  const { access = 'open' } = packs.list.value ?? {};
  if (access === 'open') return null;
  return access === 'asks' ? (
    <Notice icon="lock" what={say('Custom tools don’t run yet.')} next="">
      <LinkButton onClick={packs.allow}>{say('Allow custom tools')}</LinkButton>
    </Notice>
  ) : (
    <Notice
      icon="lock"
      what={say('Custom tools don’t run yet.')}
      next={say('In Tabhand’s details, turn on “Allow User Scripts”, then come back.')}
    >
      <LinkButton onClick={openUserScriptSwitch}>{say('Open the details')}</LinkButton>
      <LinkButton onClick={packs.load}>{say('Try again')}</LinkButton>
    </Notice>
  );
}

/** Says why packs can't run yet, and how to let them, with a picture of the browser's switch. */
import { LinkButton, Notice, say } from '#ui';
import { usePacks } from './use-packs';

export function Access() {
  const packs = usePacks();
  const { access = 'open' } = packs.list.value ?? {};
  if (access === 'open') return null;
  return access === 'asks' ? (
    <Notice
      icon="lock"
      what={say('Packs don’t run yet.')}
      next={say('The browser asks you before an extension runs code that you add. Everything else works without it.')}
    >
      <LinkButton onClick={packs.allow}>{say('Allow packs')}</LinkButton>
    </Notice>
  ) : (
    <Notice
      icon="lock"
      what={say('Packs don’t run yet.')}
      next={say(
        'In Tabhand’s details, turn on “Allow User Scripts”, then come back. Everything else works without it.',
      )}
      more={<SwitchPicture />}
    >
      <LinkButton onClick={packs.openSwitch}>{say('Open the details')}</LinkButton>
      <LinkButton onClick={packs.load}>{say('Check again')}</LinkButton>
    </Notice>
  );
}

/** The row of the browser's page, as it looks once it is turned on. */
function SwitchPicture() {
  return (
    <svg
      class="switch-picture"
      viewBox="0 0 260 56"
      role="img"
      aria-label={say('A row named Allow User Scripts, turned on')}
    >
      <rect class="sp-paper" x="0.5" y="0.5" width="259" height="55" rx="8" />
      <text x="14" y="25">
        Allow User Scripts
      </text>
      <path class="sp-line" d="M14 37h130" />
      <rect class="sp-track" x="204" y="19" width="36" height="18" rx="9" />
      <circle class="sp-knob" cx="231" cy="28" r="7" />
    </svg>
  );
}

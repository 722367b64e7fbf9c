/** A passphrase for the keys: set, unlock, lock, change, remove, and what to do when it is forgotten. */
import { useState } from 'preact/hooks';
import { Button, Sure } from '#ui/controls/button.tsx';
import { Field, Notice } from '#ui/controls/controls.tsx';
import { Section, type SectionHeading } from '#ui/controls/section.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';

/** Characters: a shorter one can be guessed. */
const minLength = 10;

export function Passphrase(heading: SectionHeading) {
  const { protection } = usePanel().settingsModel;
  const now = protection.value;
  if (now === null) return null;
  return (
    <Section {...heading}>
      {now === 'none' && <PassphraseForm act={say('Set passphrase')} about={aboutNone()} />}
      {now === 'locked' && <Locked />}
      {now === 'open' && <Unlocked />}
    </Section>
  );
}

const aboutNone = (): string =>
  say(
    'Keys are stored unencrypted on this computer. A passphrase encrypts them; you type it once each time the browser starts. A forgotten passphrase can’t be recovered.',
  );

function Locked() {
  const { forgetKeys } = usePanel().settingsModel;
  return (
    <>
      <Notice icon="error" tone="warn" what={say('Your keys are locked.')} next="" />
      <Unlock />
      <p class="row">
        <Sure
          act={say('I forgot my passphrase')}
          sure={say('Delete all keys')}
          loss={say('Deletes every key, and the passphrase. You enter the keys again.')}
          onSure={forgetKeys}
        />
      </p>
    </>
  );
}

function Unlock() {
  const { unlock } = usePanel().settingsModel;
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    const opened = await unlock(typed);
    setWrong(!opened);
    if (opened) setTyped('');
  };
  return (
    <form class="guard" onSubmit={submit}>
      <Field
        label={say('Passphrase')}
        type="password"
        value={typed}
        onInput={(value) => {
          setTyped(value);
          setWrong(false);
        }}
        error={wrong && say('Wrong passphrase. The keys stay locked.')}
      />
      <Button submit look="primary" text={say('Unlock')} disabled={typed === ''} />
    </form>
  );
}

function Unlocked() {
  const { lockKeys, unprotect } = usePanel().settingsModel;
  const [changing, setChanging] = useState(false);
  return (
    <>
      <p class="hint">{say('Keys are encrypted and stay unlocked until the browser closes.')}</p>
      <p class="row acts">
        <Button text={say('Lock now')} onClick={lockKeys} />
        <Button text={say('Change passphrase')} expanded={changing} onClick={() => setChanging(!changing)} />
        <Sure act={say('Remove passphrase')} sure={say('Store keys unencrypted')} onSure={unprotect} />
      </p>
      {changing && <PassphraseForm act={say('Set passphrase')} done={() => setChanging(false)} />}
    </>
  );
}

function PassphraseForm({ act, about, done }: { act: string; about?: string; done?: () => void }) {
  const { protect } = usePanel().settingsModel;
  const [typed, setTyped] = useState('');
  const [again, setAgain] = useState('');
  const tooShort = typed !== '' && typed.length < minLength;
  const other = again !== '' && again !== typed;
  const keep = async (event: Event) => {
    event.preventDefault();
    if (!(await protect(typed))) return;
    setTyped('');
    setAgain('');
    done?.();
  };
  return (
    <form class="guard" onSubmit={keep}>
      <Field
        label={say('New passphrase')}
        type="password"
        value={typed}
        onInput={setTyped}
        hint={about}
        error={tooShort && say('Characters: at least {count}.', { count: minLength })}
      />
      <Field
        label={say('Repeat passphrase')}
        type="password"
        value={again}
        onInput={setAgain}
        error={other && say('The passphrases don’t match.')}
      />
      <Button submit text={act} disabled={typed.length < minLength || again !== typed} />
    </form>
  );
}

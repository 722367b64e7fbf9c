/** A passphrase for the keys: set, unlock, lock, change, remove, and the way out for one that was forgotten. */
import { useState } from 'preact/hooks';
import { Field, Notice, say } from '#ui';
import { usePanel } from '../context';
import { Sure } from './sure';

/** Characters; shorter ones are guessed. */
const shortest = 10;

export function Passphrase() {
  const { protection } = usePanel().person;
  const now = protection.value;
  if (now === null) return null;
  return (
    <section class="sec" aria-labelledby="passphrase">
      <h2 id="passphrase">{say('Passphrase for keys')}</h2>
      {now === 'none' && <SetNew act={say('Set the passphrase')} about={aboutNone()} />}
      {now === 'locked' && <Locked />}
      {now === 'open' && <Opened />}
    </section>
  );
}

const aboutNone = (): string =>
  say(
    'Keys are kept on this computer as they are. With a passphrase they are encrypted, and you type it once after each start of the browser. Nobody can bring back a forgotten one.',
  );

function Locked() {
  const { forgetKeys } = usePanel().person;
  return (
    <>
      <Notice
        icon="error"
        tone="warn"
        sentence={{
          what: say('Your keys are locked.'),
          next: say('Models and servers that need one can’t be asked until you type your passphrase.'),
        }}
      />
      <Unlock />
      <p class="row">
        <Sure
          act={say('I forgot it')}
          sure={say('Delete all keys')}
          loss={say('Every key is deleted, and the passphrase with them. You give the keys again.')}
          onSure={forgetKeys}
        />
      </p>
    </>
  );
}

/** Also shown where a locked key is in the way. */
function Unlock() {
  const { unlock } = usePanel().person;
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const tryIt = async (event: Event) => {
    event.preventDefault();
    const opened = await unlock(typed);
    setWrong(!opened);
    if (opened) setTyped('');
  };
  return (
    <form class="guard" onSubmit={tryIt}>
      <Field
        label={say('Passphrase')}
        type="password"
        value={typed}
        onInput={(value) => {
          setTyped(value);
          setWrong(false);
        }}
        {...(wrong && { error: say('This is not the passphrase. Nothing was opened.') })}
      />
      <button type="submit" class="btn primary" disabled={typed === ''}>
        {say('Unlock')}
      </button>
    </form>
  );
}

function Opened() {
  const { lockKeys, unprotect } = usePanel().person;
  const [changing, setChanging] = useState(false);
  return (
    <>
      <p class="hint">{say('Keys are encrypted, and open until the browser closes.')}</p>
      <p class="row acts">
        <button type="button" class="btn" onClick={() => void lockKeys()}>
          {say('Lock now')}
        </button>
        <button type="button" class="btn" aria-expanded={changing} onClick={() => setChanging(!changing)}>
          {say('Change it')}
        </button>
        <Sure
          act={say('Remove it')}
          sure={say('Keep keys unencrypted')}
          loss={say('Keys are kept as they are from then on.')}
          onSure={unprotect}
        />
      </p>
      {changing && (
        <SetNew
          act={say('Change the passphrase')}
          about={say('The old one opens nothing any more.')}
          done={() => setChanging(false)}
        />
      )}
    </>
  );
}

function SetNew({ act, about, done }: { act: string; about: string; done?: () => void }) {
  const { protect } = usePanel().person;
  const [typed, setTyped] = useState('');
  const [again, setAgain] = useState('');
  const tooShort = typed !== '' && typed.length < shortest;
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
        {...(tooShort && { error: say('At least {count} characters.', { count: shortest }) })}
      />
      <Field
        label={say('The same again')}
        type="password"
        value={again}
        onInput={setAgain}
        {...(other && { error: say('It differs from the first.') })}
      />
      <button type="submit" class="btn" disabled={typed.length < shortest || again !== typed}>
        {act}
      </button>
    </form>
  );
}

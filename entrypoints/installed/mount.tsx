/** What someone who has just installed Tabhand sees: what it is for, and a button that opens the panel. */
import { render } from 'preact';
import { toKeyNames } from '#features/settings/state/key-words.ts';
import { Brand } from '#ui/controls/brand.tsx';
import { say } from '#ui/language/index.tsx';
import '#ui/styles.ts';
import './installed.css';

interface Installed {
  /** The keys that open the panel, as the browser writes them; empty: none. */
  keys: string;
  /** Called in a click: the browser opens the panel at no other time. */
  openPanel(): void;
}

export function mountInstalled(root: HTMLElement, installed: Installed): void {
  document.title = say('Tabhand is installed');
  render(<InstalledPage {...installed} />, root);
}

function InstalledPage({ keys, openPanel }: Installed) {
  return (
    <main class="installed">
      <Brand size={48} />
      <h1>{say('Tabhand is installed')}</h1>
      <p class="lede">
        {say(
          'Ask about the page you’re on, and let Tabhand use its tools. It asks first when a tool may change something.',
        )}
      </p>
      <button type="button" class="btn primary" onClick={openPanel}>
        {say('Open Tabhand')}
      </button>
      <p class="quiet">
        {say('From now on, click Tabhand in the browser’s toolbar. If it isn’t there, pin it in the Extensions menu.')}
        {keys !== '' && (
          <span class="keys">
            {toKeyNames(keys).map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </span>
        )}
      </p>
      <ol>
        <li>
          <h2>{say('Allow sites')}</h2>
          <p>{say('Tabhand works on no site until you allow it: one at a time, or all at once.')}</p>
        </li>
        <li>
          <h2>{say('Choose a model')}</h2>
          <p>{say('Use a model on this computer or your API key. No model? Start in Demo mode.')}</p>
        </li>
        <li>
          <h2>{say('Say what you want')}</h2>
          <p>{say('Nothing to try it on? The panel links to a demo page.')}</p>
        </li>
      </ol>
    </main>
  );
}

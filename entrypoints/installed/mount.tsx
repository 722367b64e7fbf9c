/** What someone who has just installed Tabhand sees: the three steps to a first answer, each done here. */
import type { Signal } from '@preact/signals';
import { type RenderableProps, render } from 'preact';
import { toKeyNames } from '#features/settings/state/key-words.ts';
import { Brand } from '#ui/controls/brand.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { say } from '#ui/language/index.tsx';
import '#ui/styles.ts';
import './installed.css';

interface Installed {
  /** The keys that open the panel, as the browser writes them; empty: none. */
  keys: string;
  isAllowed: Signal<boolean>;
  hasModel: Signal<boolean>;
  /** These are called in a click: the browser asks, and opens the panel, at no other time. */
  allowEvery(): void;
  openPanel(): void;
  openDemo(): void;
  useDemoMode(): Promise<unknown>;
}

export function mountInstalled(root: HTMLElement, installed: Installed): void {
  document.title = say('Tabhand is installed');
  render(<InstalledPage {...installed} />, root);
}

function InstalledPage({ keys, isAllowed, hasModel, ...acts }: Installed) {
  const next = isAllowed.value ? (hasModel.value ? 'ask' : 'model') : 'allow';
  const look = (step: typeof next) => (step === next ? 'primary' : '');
  return (
    <main class="installed">
      <Brand size={48} />
      <h1>{say('Tabhand is installed')}</h1>
      <p class="lede">
        {say(
          'Ask about the page you’re on, and let Tabhand use its tools. It asks first when a tool may change something.',
        )}
      </p>
      <ol>
        <Step name={say('Allow sites')} done={isAllowed.value ? say('Allowed on all sites') : null}>
          <p>{say('Tabhand works on no site until you allow it: one at a time, or all at once.')}</p>
          <Button look={look('allow')} text={say('Allow on all sites')} onClick={acts.allowEvery} />
        </Step>
        <Step name={say('Choose a model')} done={hasModel.value ? say('Done') : null}>
          <p>{say('Use a model on this computer or your API key. No model? Start in Demo mode.')}</p>
          <Button look={look('model')} icon="demo" text={say('Try without a model')} onClick={acts.useDemoMode} />
          <Button text={say('Choose a model')} onClick={acts.openPanel} />
        </Step>
        <Step name={say('Say what you want')}>
          <p>{say('Reserve a table on a demo page by Chrome’s team')}</p>
          <Button look={look('ask')} text={say('Open the demo page')} onClick={acts.openDemo} />
          <Button text={say('Open Tabhand')} onClick={acts.openPanel} />
        </Step>
      </ol>
      <p class="quiet">
        {say('From now on, click Tabhand in the browser’s toolbar. If it isn’t there, pin it in the Extensions menu.')}
        {keys !== '' && <Keys keys={keys} />}
      </p>
    </main>
  );
}

const Keys = ({ keys }: { keys: string }) => (
  <span class="keys">
    {toKeyNames(keys).map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
  </span>
);

/** `done`: what came of it, in place of its buttons. */
function Step({ name, done = null, children }: RenderableProps<{ name: string; done?: string | null }>) {
  return (
    <li class={done === null ? '' : 'done'}>
      <h2>{name}</h2>
      <div class="row" role="status">
        {done === null ? (
          children
        ) : (
          <>
            <Icon name="check" />
            {done}
          </>
        )}
      </div>
    </li>
  );
}

/** Chips in the composer: the attached page with the choice for its site, and the widget that a message is about. */
import { useState } from 'preact/hooks';
import type { EntryOf } from '#core/log/entry.ts';
import type { PageTextChoice } from '#core/settings/page-text.ts';
import { toSeenWords } from '#core/tools/invisible.ts';
import { phrase } from '#core/tools/phrase.ts';
import { cutLong } from '#ui/controls/code.tsx';
import { IconButton, LinkButton } from '#ui/controls/controls.tsx';
import { Menu, MenuItem } from '#ui/controls/menu.tsx';
import { Icon, SiteIcon } from '#ui/icon.tsx';
import { say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { toHost } from '#ui/words/figures.ts';

export function PageChip() {
  const { pageText, composer } = usePanel();
  const [open, setOpen] = useState(false);
  const page = pageText.page.value;
  if (!page) return null;
  const goes = pageText.goes.value;
  const measured = pageText.measured.value;
  const name = toSeenWords(page.title).trim() || toHost(page.origin);
  const show = () => {
    void pageText.look();
    setOpen(!open);
  };
  // The pressed button disappears, and the message is what comes next.
  const then = (act: () => void) => () => {
    act();
    composer.wanted.value = true;
  };
  return (
    <section class="chips page-text" aria-label={say('Page of this message')}>
      <span class={goes ? 'chip' : 'chip offered'}>
        <button type="button" class="what" aria-expanded={open} title={say('Text to be sent')} onClick={show}>
          <SiteIcon origin={page.origin} />
          <span class={cutLong(name)} dir="auto">
            {name}
          </span>
          {measured && <span class="quiet">{sayCount(measured.tokens, '{count} token', '{count} tokens')}</span>}
        </button>
        {!goes && <LinkButton onClick={then(pageText.put)}>{say('Attach')}</LinkButton>}
        <SiteChoice origin={page.origin} />
        <IconButton icon="x" label={say('Leave out {name}', { name })} onClick={then(pageText.takeOff)} />
      </span>
      {open && (
        <section class="attached-whole" aria-label={say('Text to be sent')}>
          <p class="plain" dir="auto">
            {measured?.text ?? say('Reading…')}
          </p>
        </section>
      )}
    </section>
  );
}

export const choiceWords = {
  always: phrase('Always attach the page on {site}'),
  ask: phrase('Ask each time on {site}'),
  never: phrase('Never read pages on {site}'),
} satisfies Record<PageTextChoice, unknown>;

function SiteChoice({ origin }: { origin: string }) {
  const { pageText } = usePanel();
  const site = toHost(origin);
  const choices = ['always', 'ask', 'never'] as const; // literal types
  return (
    <span class="attach">
      <Menu label={say('Pages on {site}', { site })} icon="down">
        {choices.map((choice) => (
          <MenuItem
            key={choice}
            icon={pageText.choice.value === choice ? 'check' : 'page'}
            text={say(choiceWords[choice], { site })}
            onPick={() => pageText.choose(choice)}
          />
        ))}
      </Menu>
    </span>
  );
}

export function WidgetChip() {
  const { board, canvas } = usePanel();
  const block = canvas.blocks.value.find(({ id }) => id === board.selected.value);
  if (!block) return null;
  return (
    <section class="chips" aria-label={say('Widget of this message')}>
      <span class="chip">
        <Named title={block.title} />
        <IconButton icon="x" label={say('Don’t send this widget')} onClick={() => (board.selected.value = null)} />
      </span>
    </section>
  );
}

export const SentWidget = ({ title }: NonNullable<EntryOf<'user-message'>['about']>) => (
  <div class="chips">
    <span class="chip">
      <Named title={title} />
    </span>
  </div>
);

const Named = ({ title }: { title: string }) => (
  <span class="what" title={title}>
    <Icon name="widget" size={14} label={say('Widget')} />
    <span class={cutLong(title)} dir="auto">
      {title}
    </span>
  </span>
);

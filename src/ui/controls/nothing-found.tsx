/** In the place of a list in which nothing holds the words that are searched for: says so, and leads back to the whole list. */
import { say } from '../language/index.tsx';
import { Empty, LinkButton } from './controls';

/** `showAll` empties the search, whose field has the focus afterwards. */
export function NothingFound({ showAll }: { showAll(): void }) {
  const onClick = () => {
    showAll();
    document.querySelector<HTMLElement>('main [type=search]')?.focus();
  };
  return (
    <Empty icon="search" title={say('Nothing found')}>
      <LinkButton onClick={onClick}>{say('Show all')}</LinkButton>
    </Empty>
  );
}

/** Lines in the conversation that say which pages it is about from there on. */
import { Icon } from '#ui';
import { wordAttached, wordLeft } from '../../models/pages/page-words';

export const Attached = (pages: Parameters<typeof wordAttached>[0]) => <Line text={wordAttached(pages)} />;

export const Left = (page: Parameters<typeof wordLeft>[0]) => <Line text={wordLeft(page)} />;

function Line({ text }: { text: string }) {
  return (
    <p class="attached row">
      <Icon name="page" size={14} />
      <span class="cut" title={text}>
        {text}
      </span>
    </p>
  );
}

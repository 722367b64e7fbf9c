/** Lines in the conversation that say which pages it is about from there on. */
import { Icon, say, toHost } from '#ui';

export function Attached({ origins }: { origins: (string | null)[] }) {
  const names = [...new Set(origins.map(toName))].join(', ');
  return <Line text={names ? say('Now on {pages}', { pages: names }) : say('No page attached')} />;
}

export function Left({ origin, now }: { origin: string | null; now: { origin: string | null } | null }) {
  const page = toName(origin);
  const text = now
    ? say('The tab left {page} for {next}. The tools of {page} are gone.', { page, next: toName(now.origin) })
    : say('The tab of {page} was closed. Its tools are gone.', { page });
  return <Line text={text} />;
}

const toName = (origin: string | null): string => (origin ? toHost(origin) : say('a page without an address'));

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

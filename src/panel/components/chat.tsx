/** The Chat place: the conversation or the welcome, and below it whatever needs the person. */
import { Icon } from '#ui';
import type { Item } from '../models/items';
import { Answer, Attached, StreamingAnswer, UserMessage } from './answer';
import { ApprovalCard } from './approval-card';
import { CallGroup } from './call-group';
import { Composer } from './composer';
import { usePanel } from './context';
import { Elsewhere } from './page-access';
import { RunBar } from './run-bar';
import { RunEnd } from './run-end';
import { useStickToEnd } from './use-stick-to-end';
import { Welcome } from './welcome';
import { WidgetFrame } from './widget-frame';

export function Chat() {
  const { conversation } = usePanel();
  const items = conversation.items.value;
  const empty = items !== null && conversation.title.value === null;
  const said = `${conversation.id.value} ${items?.filter(({ type }) => type === 'user').length}`;
  const { scroller, content, away, toEnd } = useStickToEnd(items !== null && !empty, said);
  return (
    <>
      <main class="main" ref={scroller}>
        <div ref={content}>
          {items === null && <Loading />}
          {empty && <Welcome />}
          {items && !empty && (
            <div class="talk">
              {items.map((item, i) => (
                <ItemView key={item.id} item={item} last={i === items.length - 1} />
              ))}
              <StreamingAnswer />
            </div>
          )}
        </div>
      </main>
      <footer class="foot">
        {away && (
          <button type="button" class="to-end" onClick={toEnd}>
            <Icon name="down" size={14} />
            Latest
          </button>
        )}
        <Elsewhere />
        <RunBar />
        <ApprovalCard />
        <Composer />
      </footer>
    </>
  );
}

function ItemView({ item, last }: { item: Item; last: boolean }) {
  switch (item.type) {
    case 'user':
      return <UserMessage text={item.text} />;
    case 'answer':
      return <Answer {...item} />;
    case 'calls':
      return <CallGroup calls={item.calls} />;
    case 'widget':
      return <WidgetFrame {...item} />;
    case 'attached':
      return <Attached origin={item.origin} />;
    case 'ended':
      return <RunEnd {...item} last={last} />;
  }
}

function Loading() {
  return (
    <div class="talk" aria-hidden="true">
      <div class="skel" style="height: 40px" />
      <div class="skel line" style="width: 80%" />
      <div class="skel line" style="width: 60%" />
    </div>
  );
}

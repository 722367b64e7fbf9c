/** A call that is still being written; or its widget, which looks as it will and takes nothing from the user. */
import type { Shaping } from '#core/loop/session-event.ts';
import { titleCall } from '#features/conversation/state/index.ts';
import { say } from '#ui/language/index.tsx';
import { Visible } from '#ui/visible.tsx';
import { WidgetView } from './widget-view';

const refuse = () => false;

export const Growing = ({ name, target, drawn }: Shaping) =>
  drawn ? (
    <article class="w framed" inert>
      <div class="widget">
        <WidgetView {...drawn} emit={refuse} />
      </div>
      <div class="wf" />
    </article>
  ) : (
    <p class="call row preparing">
      <span class="spin" />
      <Visible
        class="name cut"
        text={titleCall({ tool: target?.tool ?? name, target, input: {}, foreseen: null })}
        dir="auto"
      />
      <span class="grow" />
      <span class="small quiet">{say('preparing')}</span>
    </p>
  );

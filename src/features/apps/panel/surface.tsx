/** A server's surfaces in the call that brought them: drawn by Tabhand, framed with the server's name, and what the user does there told to the server. */
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { ToolOutcome } from '#core/tools/result.ts';
import type { Content } from '#core/tools/schemas.ts';
import { isJsonObject, type JsonObject, objectOf } from '#core/tools/tool.ts';
import { ErrorNote } from '#ui/controls/controls.tsx';
import { Icon } from '#ui/icon.tsx';
import { Say, say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { Scroll } from '#ui/scroll.tsx';
import { Visible } from '#ui/visible.tsx';
import { wordToolFailure } from '#ui/words/tool-failure.ts';
import { createAppActs } from '../state/app-acts';
import { createAppAsks } from '../state/app-asks';
import { isSurface, readMessages, rootOf, type Surface } from '../state/surface';
import { maxParts, resolve, toPointer, toText } from '../state/surface-values';
import { surfacesOf } from '../state/surfaces';
import { AppAsks } from './app-asks';
import './surface.css';
import { components } from './surface-parts';

interface ServerSurfacesProps {
  callId: string;
  serverId: string;
  server: string;
  /** The result's parts that are surfaces. */
  parts: readonly Content[];
}

export function ServerSurfaces({ callId, serverId, server, parts }: ServerSurfacesProps) {
  const panel = usePanel();
  const store = useMemo(() => surfacesOf(panel, serverId), [panel, serverId]);
  const asks = useMemo(createAppAsks, []);
  const [answer, setAnswer] = useState<ToolOutcome | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const seq = panel.conversation.state.peek().calls.get(callId)?.result?.seq ?? 0;
    store.add({ callId, seq, messages: parts.flatMap((part) => readMessages(part) ?? []) });
    return () => asks.end();
  }, [callId, parts]);
  const acts = useMemo(
    () => createAppActs({ callId, ask: panel.conversation.ask, askUser: asks.ask }),
    [panel, callId, asks],
  );
  const act = async (id: string, component: JsonObject, scope: string) => {
    const { event, functionCall } = objectOf(component.action);
    const at = { data: store.all.peek().get(id)?.data, scope, budget: { left: maxParts } };
    const { call, args } = objectOf(functionCall);
    if (call === 'openUrl') return void acts.openLink(toText(resolve(objectOf(args).url, at)));
    if (!isJsonObject(event)) return;
    setBusy(true);
    const context = Object.fromEntries(
      Object.entries(objectOf(event.context)).map(([name, each]) => [name, resolve(each, at)]),
    );
    const outcome = await acts.takeAction({
      name: toText(event.name),
      surfaceId: id,
      sourceComponentId: toText(component.id),
      context,
    });
    setBusy(false);
    setAnswer(outcome);
    if (outcome?.type !== 'result') return;
    const messages = outcome.content.filter(isSurface).flatMap((part) => readMessages(part) ?? []);
    const responses = messages.map((message) => objectOf(message.actionResponse)).filter((each) => 'value' in each);
    store.apply(callId, messages);
    if (typeof event.responsePath === 'string' && responses[0])
      store.write(id, toPointer(event.responsePath, scope), responses[0].value);
  };
  const own = [...store.all.value].filter(([, surface]) => surface.from === callId && rootOf(surface) !== undefined);
  if (own.length === 0) return null;
  return (
    <figure class="app">
      <figcaption class="small row">
        <Icon name="mcp" size={12} />
        <span class="cut">
          <Say text="App of {server}" parts={{ server: <b>{server}</b> }} />
        </span>
      </figcaption>
      {own.map(([id, surface]) => (
        <Drawn
          key={id}
          label={say('App of {server}', { server })}
          surface={surface}
          busy={busy}
          write={(path, value) => store.write(id, path, value)}
          act={(component, scope) => void act(id, component, scope)}
        />
      ))}
      {answer && <Answer answer={answer} />}
      <AppAsks asks={asks} server={server} />
    </figure>
  );
}

/** What the server said in words, or why it was not reached. */
function Answer({ answer }: { answer: ToolOutcome }) {
  if (answer.type === 'failure') {
    const { what, next } = wordToolFailure(answer);
    return <ErrorNote text={`${what} ${next}`} />;
  }
  const words = answer.content.flatMap((part) => (part.type === 'text' && part.only !== 'assistant' ? part.text : []));
  return words.length > 0 ? (
    <p class="theirs small mid sv-answer" role="status">
      <Visible text={words.join('\n').slice(0, 2000)} dir="auto" />
    </p>
  ) : null;
}

interface DrawnProps {
  label: string;
  surface: Surface;
  busy: boolean;
  write(path: string, value: unknown): void;
  act(component: JsonObject, scope: string): void;
}

/** Components that one surface may draw, repeated ones included, and how deep they may lie in each other. */
const [maxDrawn, maxLevels] = [1000, 40];

/** With its share of a row's width, if it has one. */
const weighed = (part: ComponentChildren, weight: number, key: string): ComponentChildren =>
  Number.isNaN(weight) ? (
    part
  ) : (
    <div key={key} class="sv-weighed" style={{ flex: `${Math.min(Math.max(weight, 0), 100)} 1 0` }}>
      {part}
    </div>
  );

function Drawn({ label, surface, busy, write, act }: DrawnProps) {
  const [, redraw] = useState(0);
  const budget = { left: maxParts };
  let drawn = 0;
  const drawAt =
    (scope: string, flat: boolean, level: number) =>
    (id: unknown, more: { scope?: string; flat?: boolean } = {}): ComponentChildren => {
      const props = surface.components.get(String(id));
      drawn += 1;
      if (!props || drawn > maxDrawn || level > maxLevels) return null;
      const at = { scope: more.scope ?? scope, flat: more.flat ?? flat };
      const name = String(props.component);
      const Component = components.get(name);
      if (!Component) return <p class="small quiet">{say('Not shown: {name}', { name })}</p>;
      const part = (
        <Component
          key={`${at.scope} ${id}`}
          {...at}
          props={props}
          data={surface.data}
          budget={budget}
          draw={drawAt(at.scope, at.flat, level + 1)}
          write={write}
          act={() => act(props, at.scope)}
          busy={busy}
          redraw={() => redraw((count) => count + 1)}
        />
      );
      return weighed(part, Number(props.weight ?? Number.NaN), `${at.scope} ${id}`);
    };
  return (
    <Scroll class="surface" label={label}>
      {drawAt('', false, 0)(rootOf(surface))}
    </Scroll>
  );
}

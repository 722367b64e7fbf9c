/** An open tool: its definition and its tabs. */
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import type { ToolRow } from '#core/bus/panel-wire.ts';
import { isHands } from '#core/tools/layer.ts';
import { Granted } from '#features/conversation/panel/index.ts';
import { Badge } from '#ui/badge.tsx';
import { isRunKey } from '#ui/controls/button.tsx';
import { LinkButton } from '#ui/controls/controls.tsx';
import { showInRow } from '#ui/controls/walk-rows.ts';
import { say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { TabList } from '#ui/tabs.tsx';
import { Visible } from '#ui/visible.tsx';
import { wordHints } from '#ui/words/run.ts';
import { wordTitle } from '#ui/words/tools.ts';
import type { ToolBench } from '../state/tool-bench';
import { notesOf } from '../state/tool-notes';
import { HistoryTab } from './history-tab';
import { ModelTab } from './model-tab';
import { NoteFigure, NotesTab } from './notes-tab';
import { RunTab } from './run-tab';
import { SchemaTab } from './schema-tab';

const views = { run: RunTab, schema: SchemaTab, model: ModelTab, notes: NotesTab, history: HistoryTab };

export function ToolDetail({ bench: own }: { bench: ToolBench }) {
  const { bench } = usePanel();
  const id = useId();
  const InFront = views[bench.tab.value];
  const { tool, from } = own.placed.value;
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter alone belongs to fields outside the form, such as the name of a saved input.
    const isForm = event.target instanceof Element && event.target.closest('.schema-form') !== null;
    if (!isRunKey(event) || !(event.ctrlKey || event.metaKey || isForm)) return;
    event.preventDefault();
    if (own.leftAt.value === null && !event.repeat) void own.run();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the shortcut works wherever the focus is within
    <div class="open" onKeyDown={onKeyDown}>
      <div class="dtl">
        <h3 class="big">
          <Visible text={tool.name} />
        </h3>
        <Badge {...from} />
      </div>
      <About bench={own} />
      <Granted of={{ ...tool, tool: tool.name }} />
      <Tabs id={id} bench={own} />
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${bench.tab.value}`}
        class={bench.tab.value === 'run' ? 'tab-panel trying' : 'tab-panel'}
      >
        <InFront bench={own} />
      </div>
    </div>
  );
}

function About({ bench }: { bench: ToolBench }) {
  const { tool } = bench.placed.value;
  const hints = wordHints(tool.hints);
  const title = wordTitle(tool);
  return (
    <>
      {title && (
        <p class="title">
          <Visible text={title} dir="auto" />
        </p>
      )}
      <p class="mid" dir="auto" {...((tool.source.type === 'local' || isHands(tool)) && { lang: 'en' })}>
        <Visible text={tool.description || say('No description')} dir="auto" />
      </p>
      {(hints.length > 0 || tool.lazy) && (
        <p class="tags">
          {tool.lazy && <span class="tag">{say('Dynamic schema: refreshed each turn')}</span>}
          {hints.map((hint) => (
            <span key={hint} class="tag">
              {hint}
            </span>
          ))}
        </p>
      )}
      <Availability tool={tool} />
      <ForDevelopers tool={tool} />
    </>
  );
}

/** For a page's developer: where in the page the tool comes from, and how its calls went. */
function ForDevelopers({ tool }: { tool: ToolRow }) {
  const { bench, connection } = usePanel();
  const calls = bench.callsOf(tool);
  if (!(tool.registeredAt || (tool.declarative && connection.showForm) || calls)) return null;
  return (
    <p class="small quiet tool-origin">
      <RegisteredAt tool={tool} />
      {tool.declarative && <Form name={tool.name} />}
      {calls && <span>{wordCalls(calls)}</span>}
    </p>
  );
}

function RegisteredAt({ tool: { registeredAt: at } }: { tool: ToolRow }) {
  const { openSource } = usePanel().connection;
  if (!at) return null;
  const { pathname, host } = new URL(at.url);
  const place = `${pathname.split('/').at(-1) || host}:${at.line}:${at.column}`;
  return (
    <span title={`${at.url}:${at.line}:${at.column}`}>
      {say('Registered at')}{' '}
      {openSource ? <LinkButton onClick={() => openSource(at)}>{place}</LinkButton> : <Visible text={place} />}
    </span>
  );
}

function Form({ name }: { name: string }) {
  const { showForm } = usePanel().connection;
  const [isGone, setGone] = useState(false);
  if (!showForm) return null;
  return (
    <span>
      <LinkButton onClick={async () => setGone(!(await showForm(name)))}>{say('Show its form')}</LinkButton>
      {isGone && <span role="alert"> {say('Its form is in a frame of another site, or gone.')}</span>}
    </span>
  );
}

function wordCalls({ ended, failed, milliseconds }: { ended: number; failed: number; milliseconds: number }): string {
  const all = sayCount(ended, '{count} call', '{count} calls');
  const last = say('last {milliseconds} ms', { milliseconds: String(milliseconds) });
  return [all, failed > 0 && sayCount(failed, '{count} failed', '{count} failed'), last].filter(Boolean).join(', ');
}

/** Says why the tool can't be called now. */
function Availability({ tool: { disabled, unavailable } }: { tool: ToolRow }) {
  return (
    <>
      {disabled && <p class="small mid">{say('Turned off by its page')}</p>}
      {unavailable !== undefined && (
        <p class="small danger">
          <Visible text={unavailable} dir="auto" />
        </p>
      )}
    </>
  );
}

function Tabs({ id, bench: own }: { id: string; bench: ToolBench }) {
  const { bench } = usePanel();
  const shown = bench.tab.value;
  const notes = notesOf(own.placed.value.tool).length;
  const runs = own.runs.value?.length ?? 0;
  useEffect(() => {
    const row = document.getElementById(`${id}-${shown}`)?.parentElement;
    if (row) showInRow(row, '[aria-selected="true"]');
  }, [id, shown]);
  return (
    <TabList
      id={id}
      label={say('Views of {tool}', { tool: own.placed.value.tool.name })}
      names={{
        run: say('Run'),
        schema: say('Schema'),
        model: say('Model'),
        notes: <WithFigure name={say('Warnings')} figure={notes > 0 && <NoteFigure count={notes} />} />,
        history: <WithFigure name={say('History')} figure={runs > 0 && runs} />,
      }}
      shown={shown}
      onPick={(tab) => (bench.tab.value = tab)}
    />
  );
}

function WithFigure({ name, figure }: { name: string; figure: ComponentChildren }) {
  return (
    <>
      {name}
      {figure && <span class="n">{figure}</span>}
    </>
  );
}

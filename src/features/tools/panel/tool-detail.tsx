/** An open tool: its definition and its tabs. */

import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useMemo, useState } from 'preact/hooks';
import type { ToolRow } from '#core/bus/panel-wire.ts';
import type { Conversation } from '#core/log/conversation.ts';
import type { ManualRun } from '#core/loop/stores.ts';
import { type SchemaProfile, schemaProfiles } from '#core/settings/schema-profile.ts';
import { isDerived, isHands, type ToolLayer } from '#core/tools/layer.ts';
import { writeBare, writeJson } from '#core/tools/long-numbers.ts';
import { buildToolsFromLayers, type OfferedTool } from '#core/tools/offer.ts';
import { type Phrase, phrase } from '#core/tools/phrase.ts';
import { labelOfSite, nameServers } from '#core/tools/registry.ts';
import { failure } from '#core/tools/result.ts';
import type { SchemaPatch } from '#core/tools/schema/rewriting.ts';
import { estimateTokens } from '#core/tools/shorten.ts';
import type { Tool } from '#core/tools/tool.ts';
import { Granted } from '#features/conversation/panel/index.ts';
import { profileOf } from '#providers/access.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, isRunKey } from '#ui/controls/button.tsx';
import { Code } from '#ui/controls/code.tsx';
import { CopyButton, IconButton, LinkButton } from '#ui/controls/controls.tsx';
import { showInRow } from '#ui/controls/walk-rows.ts';
import { DiffLines } from '#ui/diff-lines.tsx';
import { Icon } from '#ui/icon.tsx';
import { JsonTree } from '#ui/json-tree.tsx';
import { say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { TabList } from '#ui/tabs.tsx';
import { compareNewest } from '#ui/text-diff.ts';
import { Visible } from '#ui/visible.tsx';
import { toDuration, toMoment } from '#ui/words/figures.ts';
import { wordHints } from '#ui/words/run.ts';
import { wordTitle } from '#ui/words/tools.ts';
import type { ToolBench } from '../state/tool-bench';
import { isAvailable, type PlacedTool, type ToolGroup } from '../state/tool-groups';
import { developedAt, loadIgnored, notesOf } from '../state/tool-notes';
import { NoteRow } from './note-row';
import { Ended, toRunState } from './run-outcome';
import { RunTab } from './run-tab';

/** A tool's manual runs, newest first: each can be opened, repeated, or put back into the form. */
function HistoryTab({ bench }: { bench: ToolBench }) {
  const runs = bench.runs.value;
  if (runs === null) return <div class="skel" style="height: 72px" />;
  if (runs.length === 0) return <p class="small quiet">{say('Nothing here yet')}</p>;
  return (
    <>
      <Compared runs={runs} />
      <ul class="manual-runs">
        {runs.map((run) => (
          <Run key={run.id} run={run} bench={bench} />
        ))}
      </ul>
      <div class="row">
        <span class="grow" />
        <LinkButton onClick={() => void bench.forget()}>{say('Delete')}</LinkButton>
      </div>
    </>
  );
}

/** Compares the two newest results, to show the effect of a change of the page or of the arguments. */
function Compared({ runs }: { runs: readonly ManualRun[] }) {
  const [open, setOpen] = useState(false);
  const compared = useMemo(() => (open ? compareNewest(runs) : null), [open, runs]);
  if (runs.filter(({ outcome }) => outcome?.type === 'result').length < 2) return null;
  return (
    <section class="compared">
      <Button
        look="ghost sm"
        icon={open ? 'down' : 'right'}
        text={say('Compare the last two results')}
        expanded={open}
        onClick={() => setOpen(!open)}
      />
      {compared?.every(({ type }) => type === 'same') && <p class="small quiet">{say('Unchanged')}</p>}
      {compared?.some(({ type }) => type !== 'same') && <DiffLines lines={compared} />}
    </section>
  );
}

/** `paper_sun, 3, {"name":"Ada"}`: in a narrow row the values tell runs apart, their names don't. */
const toValues = (input: ManualRun['input']): string => Object.values(input).map(writeBare).join(', ').slice(0, 200);

function Run({ run, bench }: { run: ManualRun; bench: ToolBench }) {
  const { bench: place } = usePanel();
  const [open, setOpen] = useState(false);
  const { tone, word } = toRunState(run);
  const rerun = () => {
    place.tab.value = 'run';
    void bench.rerun(run);
  };
  const edit = () => {
    bench.fill(run.input);
    place.tab.value = 'run';
  };
  return (
    <li>
      <div class="run-row">
        <button type="button" class="run-line" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon name={open ? 'down' : 'right'} size={14} />
          <span class={`state ${tone}`}>{word}</span>
          <Code class="cut" text={toValues(run.input)} />
          <span class="grow" />
          {run.duration !== null && <span class="quiet small">{toDuration(run.duration)}</span>}
          <span class="quiet small">{toMoment(run.at, Date.now())}</span>
        </button>
        <IconButton icon="refresh" label={say('Run again')} onClick={rerun} />
        <IconButton icon="compose" label={say('Edit and run again')} onClick={edit} />
      </div>
      {open && (
        <div class="run-body">
          <h3>{say('Arguments')}</h3>
          <JsonTree value={run.input} label={say('Arguments')} depth={2} />
          {run.outcome && <Ended run={run} outcome={run.outcome} reads={bench.placed.value.tool.hints.readOnly} />}
        </div>
      )}
    </li>
  );
}

const names: Record<SchemaProfile, Phrase> = {
  openai: 'OpenAI, Anthropic, Gemini',
  strict: 'OpenAI strict',
  'small-local': phrase('Small local models'),
};

/** What a model is given of a tool, exactly as it is sent, for each schema profile. */
export function ModelTab({ bench: own }: { bench: ToolBench }) {
  const { bench, models } = usePanel();
  const choice = models.current.value;
  // Demo mode is given the tools as they are: none of these is its own.
  const mine = choice && choice.type !== 'demo' ? profileOf(choice) : null;
  const picked = useSignal<SchemaProfile>(mine ?? 'openai');
  const placed = own.placed.value;
  const isOff = !isAvailable(placed) || own.leftAt.value !== null;
  const exposed = toExposed(placed, bench.groups.value, { names: bench.serverNames(), profile: picked.value });
  return (
    <>
      <label class="row small">
        {say('Show as sent to')}
        <select
          class="in"
          value={picked.value}
          onChange={(event) => (picked.value = event.currentTarget.value as SchemaProfile)}
        >
          {schemaProfiles.map((profile) => (
            <option key={profile} value={profile}>
              {profile === mine ? say('{profile} (your model)', { profile: say(names[profile]) }) : say(names[profile])}
            </option>
          ))}
        </select>
      </label>
      {isOff && <p class="small mid">{say('Models don’t get this tool while it is unavailable.')}</p>}
      {placed.tool.onlyFor === 'developers' && (
        <p class="small mid">{say('The page marked this tool as meant for debugging: no model gets it.')}</p>
      )}
      {exposed && <Exposed exposed={exposed} />}
    </>
  );
}

function Exposed({ exposed: { offered, patches, tokens } }: { exposed: ExposedTool }) {
  return (
    <>
      <dl class="given">
        <dt>{say('Name')}</dt>
        <dd>
          <Code text={offered.name} />
        </dd>
        <dt>{say('Description')}</dt>
        <dd dir="auto">
          <Visible text={offered.description || say('No description')} dir="auto" />
        </dd>
        <dt>{say('Size')}</dt>
        <dd>{sayCount(tokens, 'Tokens in each turn: about {count}')}</dd>
      </dl>
      <Patches patches={patches} />
      <h3 class="row">
        {say('Schema')}
        <span class="grow" />
        <CopyButton what={say('definition')} text={() => writeJson(offered, 2)} />
      </h3>
      <JsonTree value={offered.inputSchema} label={say('Schema')} depth={3} />
    </>
  );
}

function Patches({ patches }: Pick<ExposedTool, 'patches'>) {
  if (patches.length === 0) return null;
  return (
    <div class="seen">
      <h3>{sayCount(patches.length, 'Changes to the schema: {count}')}</h3>
      <ul>
        {patches.map(({ path, keyword, message }) => (
          <li key={path + keyword + message}>
            <Code text={`${path}/${keyword}`} /> <Visible text={message} dir="auto" />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ExposedTool {
  offered: OfferedTool;
  patches: SchemaPatch[];
  /** Estimated size of the whole definition, sent in each turn. */
  tokens: number;
}

/** A tool that is disabled or unavailable now is shown as if it weren't. */
function toExposed(
  placed: PlacedTool,
  groups: readonly ToolGroup[],
  context: { names: Conversation['serverNames']; profile: SchemaProfile },
): ExposedTool | null {
  const layers = groups.map(toLayer);
  const layer =
    layers.find(({ key }) => key === placed.layerKey) ??
    toLayer({ key: placed.layerKey, from: placed.from, tools: [placed] });
  const all = layers.includes(layer) ? layers : [...layers, layer];
  const serverNames = new Map([...context.names, ...nameServers(all, context.names)]);
  const none = { smallServer: Infinity, activated: new Set<string>(), found: new Map(), switchedOff: new Map() };
  const { tools, patches, names } = buildToolsFromLayers([layer], { ...none, serverNames, profile: context.profile });
  const offered = tools.find(({ name }) => names.get(name)?.tool.name === placed.tool.name);
  if (!offered) return null;
  const own = patches.find(({ tool }) => tool === offered.name)?.patches ?? [];
  return { offered, patches: own, tokens: estimateTokens(JSON.stringify(offered)) };
}

/** Only for naming and offering: nothing is called through it. */
function toLayer({ key, from, tools }: Pick<ToolGroup, 'key' | 'from' | 'tools'>): ToolLayer {
  const [first] = tools;
  const source = first?.tool.source;
  const serverName =
    source?.type === 'page' ? nameOfPages(source) : source?.type === 'local' ? source.server : from.name;
  const shared = {
    key,
    serverName,
    tools: tools.map(toTool),
    notices: [],
    call: async () => failure('unknown-server'),
  };
  return source?.type === 'mcp' ? { ...shared, protocol: 'mcp' } : { ...shared, protocol: 'webmcp' };
}

function nameOfPages(source: Extract<Tool['source'], { type: 'page' }>): string {
  if (isHands({ source })) return 'hands';
  return isDerived({ source }) ? 'guessed' : (source.pack?.name ?? labelOfSite(source.origin));
}

function toTool({ tool: { schema, unavailable: _, ...row } }: PlacedTool): Tool {
  return { ...row, disabled: false, ...(schema && { inputSchema: schema }) };
}

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
      {isGone && <span role="alert"> {say('The form was removed, or is in another site’s frame.')}</span>}
    </span>
  );
}

function wordCalls({ ended, failed, milliseconds }: { ended: number; failed: number; milliseconds: number }): string {
  const all = sayCount(ended, '{count} call', '{count} calls');
  const last = say('last {milliseconds} ms', { milliseconds: String(milliseconds) });
  return [all, failed > 0 && sayCount(failed, '{count} failed'), last].filter(Boolean).join(', ');
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
      label={own.placed.value.tool.name}
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

/** The schema as the page gave it. */
function SchemaTab({ bench: own }: { bench: ToolBench }) {
  const { schema } = own.placed.value.tool;
  if (!schema) return <p class="small quiet">{say('No schema: the tool accepts any object.')}</p>;
  return (
    <section>
      <h3 class="row">
        {say('Schema')}
        <span class="grow" />
        <CopyButton what={say('schema')} text={() => writeJson(schema, 2)} />
      </h3>
      <JsonTree value={schema} label={say('Schema')} depth={3} />
    </section>
  );
}

/** The number of notes, spelled out for screen readers and in the tooltip. */
function NoteFigure({ count }: { count: number }) {
  const words = sayCount(count, '{count} warning', '{count} warnings');
  return (
    <span title={words}>
      <span aria-hidden="true">{count}</span>
      <span class="vh">{words}</span>
    </span>
  );
}

/** Lint notes on a tool's definition: the fault, why it matters, and what to write instead. */
function NotesTab({ bench: own }: { bench: ToolBench }) {
  const { ask } = usePanel();
  const { tool } = own.placed.value;
  const site = developedAt(tool) ?? '';
  const notes = notesOf(tool);
  useEffect(() => void (site && loadIgnored(ask, site)), [ask, site]);
  if (notes.length === 0) return <p class="small quiet">{say('No warnings: the definition is clear.')}</p>;
  return (
    <ul class="lint">
      {notes.map((note) => (
        <NoteRow key={note.rule + note.place + JSON.stringify(note.values)} note={note} site={site} tool={tool} />
      ))}
    </ul>
  );
}

/** Runs transcripts through the log and its fold, and compares the sources found with those labelled. */
import type { Attachment, ModelCall } from '#conversation';
import { replay } from '#conversation';
import { widgetSources } from '#conversation/sources';
import type { Content, ToolSource } from '#tools';
import { createLog, type Log, toCall } from '../support/panel-stage/entries';
import type { Step, Transcript } from './transcript';

interface Scored {
  about: string;
  widget: string;
  truth: string[];
  found: string[];
}

const sourceNamed = (server: string): ToolSource =>
  server === 'autoui'
    ? { type: 'local', server }
    : server.includes('.')
      ? {
          type: 'page',
          origin: `https://${server}`,
          topOrigin: `https://${server}`,
          tabId: 7,
          documentId: server,
          top: true,
        }
      : { type: 'mcp', serverId: server, url: `https://mcp.${server}.example/` };

interface Stage {
  log: Log;
  /** By the transcript's own ids. */
  calls: Map<string, ModelCall>;
  files: Map<string, Attachment>;
  blocks: Map<string, string>;
  contents: Map<string, Content[]>;
}

/** Of each version of each widget, as soon as it is drawn. */
export function scoreOf({ about, steps }: Transcript): Scored[] {
  const blocks = new Map<string, string>();
  const stage: Stage = { log: createLog(), calls: new Map(), files: new Map(), blocks, contents: new Map() };
  return steps.flatMap((step): Scored[] => {
    take(stage, step);
    if (step.type !== 'shown' && step.type !== 'updated') return [];
    const conversation = replay(stage.log.entries);
    const drawn = conversation.drawn.get(blocks.get(step.id) ?? '');
    if (!drawn) throw new Error(`${step.id} was not drawn.`);
    const { calls, files, user, isPartlyOwn } = widgetSources(conversation, drawn, stage.contents);
    const ids = new Map([...stage.calls, ...stage.files].map(([id, { id: real }]) => [real, id]));
    const from = [...calls, ...files].map((id) => ids.get(id) ?? id);
    const found = [...from, ...(user ? ['user'] : []), ...(isPartlyOwn ? ['model'] : [])];
    return [{ about, widget: step.id, truth: [...step.truth].sort(), found: found.sort() }];
  });
}

const draw = toCall('widget_display', { source: { type: 'local', server: 'autoui' } });

function take(stage: Stage, step: Step): void {
  const { log, blocks } = stage;
  if (step.type === 'said') log.userSays(step.text);
  else if (step.type === 'file') attach(stage, step);
  else if (step.type === 'read') answer(stage, step);
  else if (step.type === 'shown') {
    log.modelSays('', draw);
    blocks.set(step.id, log.draws(draw, step.widget, step.data));
  } else {
    const id = blocks.get(step.id) ?? '';
    if (step.type === 'updated') return void log.changes({ type: 'updated', id, data: step.data }, draw);
    const { event, payload } = step;
    const widget = event === 'submit' ? 'chat-input' : 'x';
    log.add({ type: 'widget-event', blockId: id, widget, event, payload, wakes: true });
    log.add({ type: 'events-told' });
  }
}

function attach({ log, files, contents }: Stage, { id, name, text }: Extract<Step, { type: 'file' }>): void {
  const { length } = text;
  const about = { id: `att_${id}`, kind: 'file' as const, name, origin: null, mime: 'text/plain' }; // const: a literal type
  const attachment: Attachment = { ...about, size: length, tokens: length / 4, preview: text.slice(0, 400) };
  files.set(id, attachment);
  contents.set(attachment.id, [{ type: 'text', text }]);
  log.add({ type: 'user-message', text: 'See this', attachments: [attachment] });
}

function answer({ log, calls }: Stage, step: Extract<Step, { type: 'read' }>): void {
  const { id, server, tool, result, isError } = step;
  const input = tool === 'recall' ? { id: calls.get(String(step.input.id))?.id ?? '' } : step.input;
  const call = toCall(tool, { source: sourceNamed(server), input });
  calls.set(id, call);
  log.modelSays('', call);
  log.answers(call, result, 10, isError ? { isError } : {});
}

/** Of the sources that were named, how many are true; of the true ones, how many were named. */
export function sumUp(scored: readonly Scored[]) {
  const isSource = (id: string) => id !== 'model';
  const count = (pick: (each: Scored) => number) => scored.reduce((sum, each) => sum + pick(each), 0);
  const named = count(({ found }) => found.filter(isSource).length);
  const right = count(({ found, truth }) => found.filter((id) => isSource(id) && truth.includes(id)).length);
  const wanted = count(({ truth }) => truth.filter(isSource).length);
  const wholly = scored.filter(({ truth }) => !truth.some(isSource));
  const madeUp = scored.filter(({ truth }) => truth.includes('model'));
  return {
    widgets: scored.length,
    precision: right / named,
    recall: right / wanted,
    /** Made-up widgets that were given a source. */
    falseSources: wholly.filter(({ found }) => found.some(isSource)),
    /** Widgets with made-up values that don't say so. */
    unsaid: madeUp.filter(({ found }) => !found.includes('model')),
    /** Widgets said to be partly the model's, which are not. */
    doubted: scored.filter(({ found, truth }) => found.includes('model') && !truth.includes('model')).length,
  };
}

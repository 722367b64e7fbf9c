/** The tools of the widgets on a canvas, answered from the log: each widget can be read, changed and removed by its id. */

import { toBlockTitle } from '#core/log/block-title.ts';
import { type Block, findBlock } from '#core/log/canvas.ts';
import { currentData } from '#core/log/live-data.ts';
import { recentBlocks } from '#core/log/recent-blocks.ts';
import { noHints } from '#core/tools/hints.ts';
import type { ToolLayer } from '#core/tools/layer.ts';
import { type LocalTool, localLayer } from '#core/tools/layers/local.ts';
import { phrase } from '#core/tools/phrase.ts';
import { blocksKey, blockToolNames } from '#core/tools/registry.ts';
import { failure, type ToolOutcome } from '#core/tools/result.ts';
import { isSchema } from '#core/tools/schema/rewriting.ts';
import { describeData } from '#core/tools/shorten.ts';
import { isJsonObject, type JsonObject, type JsonSchema } from '#core/tools/tool.ts';
import { answer, repaired } from './answer';
import { changeBlock } from './canvas-tool';
import { findWidget } from './find-widget';
import type { Scene } from './scene';

/** Those of the widgets that a model most likely works on are offered at once. Empty: the canvas is. */
export function blocksLayer(scene: Scene): ToolLayer[] {
  const { conversation } = scene;
  const tools = conversation.canvas.blocks.flatMap((block) => toTools(block, scene));
  if (tools.length === 0) return [];
  const offered = new Set(recentBlocks(conversation).flatMap((id) => Object.values(blockToolNames(id))));
  return [{ ...localLayer({ name: blocksKey, tools }), key: blocksKey, offered }];
}

const nothing: JsonSchema = { type: 'object', properties: {} };

type Definition = Pick<LocalTool, 'name' | 'description' | 'inputSchema'>;

/** As a model is offered them, and as the panel registers them on its own page. */
export function defineBlockTools(id: string, widget: string): Record<'get' | 'update' | 'remove', Definition> {
  const named = `the ${widget} widget ${id}`;
  const names = blockToolNames(id);
  return {
    get: { name: names.get, description: `Reads the current data of ${named} on the canvas.`, inputSchema: nothing },
    update: {
      name: names.update,
      description: `Changes the data of ${named} on the canvas, in place. What is left out stays as it is.`,
      inputSchema: toChangeSchema(widget),
    },
    remove: {
      name: names.remove,
      description: `Removes ${named} from the canvas. The user can undo it.`,
      inputSchema: nothing,
    },
  };
}

function toTools({ id, widget }: { id: string; widget: string }, scene: Scene): LocalTool[] {
  const tools = defineBlockTools(id, widget);
  /** It may have been removed since the tools were listed. */
  const withBlock =
    (tool: string, run: (block: Block, input: JsonObject) => Promise<ToolOutcome>): LocalTool['execute'] =>
    async (input) => {
      const block = findBlock(scene.conversation.canvas.blocks, id);
      return block ? run(block, input) : failure('widget-gone', { tool, server: blocksKey });
    };
  return [
    {
      ...tools.get,
      title: phrase('Read the canvas'),
      hints: { ...noHints, readOnly: true },
      execute: withBlock(tools.get.name, (block) => read(block, scene)),
    },
    {
      ...tools.update,
      title: phrase('Change the canvas'),
      hints: noHints,
      execute: withBlock(tools.update.name, (block, input) => change(block, input, scene)),
    },
    {
      ...tools.remove,
      title: phrase('Change the canvas'),
      hints: noHints,
      execute: withBlock(tools.remove.name, remove),
    },
  ];
}

async function read(block: Block, scene: Scene): Promise<ToolOutcome> {
  const { id } = block;
  const data = currentData(block, block.binding && (await scene.liveData(id)));
  const about = { id, widget: block.widget, title: toBlockTitle(block.widget, data) };
  const isByReference = block.changes.some(({ source }) => source !== undefined);
  // Rows that never passed through the model needn't pass now: their number and columns; `recall` reads all of this answer.
  return answer({ ...about, data }, undefined, { ...about, data: isByReference ? describeData(data) : data });
}

async function change(block: Block, input: JsonObject, scene: Scene): Promise<ToolOutcome> {
  const changed = await changeBlock({ block, input, scene });
  if ('type' in changed) return changed;
  return answer({ id: block.id, updated: true, ...repaired(changed.repairs ?? []) }, changed.operation);
}

const remove = async ({ id }: Block): Promise<ToolOutcome> => answer({ id, removed: true }, { type: 'removed', id });

/**
 * The input of a widget's own `update` tool: its members, or only `data` that contains them (C6). Only the names, types and
 * descriptions of the members, since the schema is sent with each turn and `mergeChange` checks the input against the widget's
 * full schema. All members are listed, since some providers forbid others.
 */
export function toChangeSchema(widget: string): JsonSchema {
  const properties = findWidget(widget)?.schema.properties;
  const own = isJsonObject(properties) ? Object.entries(properties) : [];
  const members = own.map(([name, schema]) => [name, isSchema(schema) ? toShallow(schema) : {}]);
  return { type: 'object', properties: { data: wrapped, ...Object.fromEntries(members) } };
}

const open = { additionalProperties: true };

/** A widget with its own member `data` has that instead. */
const wrapped: JsonSchema = { type: 'object', ...open, description: 'Or these members, wrapped' };

function toShallow({ type, enum: choices, items, description }: JsonSchema): JsonSchema {
  return {
    ...(type !== undefined && { type }),
    ...(choices !== undefined && { enum: choices }),
    ...(type === 'object' && open),
    ...(isSchema(items) && { items: toShallow({ type: items.type }) }),
    ...(description !== undefined && { description }),
  };
}

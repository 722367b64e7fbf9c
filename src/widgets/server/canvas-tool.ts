/** `canvas`: one tool with several actions on the widgets that are shown. */
import { findBlock } from '#conversation';
import { type JsonObject, noHints, type ToolOutcome } from '#tools';
import type { LocalTool } from '#tools/layers';
import { answer, misfit, repaired, textOf, toParams } from './answer';
import { canvasActions, isAction } from './canvas-actions';
import type { ActionResult } from './canvas-params';
import type { Scene } from './scene';

const names = ['clear', ...Object.keys(canvasActions)];

export const canvasTool = (scene: Scene): LocalTool => ({
  name: 'canvas',
  title: 'Change the canvas',
  description: [
    'Changes the widgets on the canvas, in place. Actions and their params:',
    'clear; remove; update {data}: merged into its data; move {x, y} and resize {width, height} in px of a board 1,200 wide;',
    'style {styles}: colours for accent, bg, surface, text, border, success, warning, error, info;',
    'bind {tool, input, from, into, every}: keeps a member current from a read-only tool; unbind.',
  ].join('\n'),
  inputSchema: {
    type: 'object',
    properties: {
      action: { type: 'string', enum: names },
      id: { type: 'string', description: 'Which widget, by the id it was given; clear needs none' },
      params: { type: 'object', additionalProperties: true },
    },
    required: ['action'],
  },
  hints: noHints,
  execute: async (input) => perform(input, scene),
});

async function perform({ action, id, params, ...flat }: JsonObject, scene: Scene): Promise<ToolOutcome> {
  const { blocks } = scene.conversation.canvas;
  if (action === 'clear') return answer({ action, removed: blocks.map((block) => block.id) }, { type: 'cleared' });
  if (typeof action !== 'string' || !isAction(action)) return wrong('action', `There are: ${names.join(', ')}.`);
  const block = typeof id === 'string' ? findBlock(blocks, id) : undefined;
  if (!block) return wrong('id', `${wordId(id, action)} ${wordBlocks(scene)}`);
  const { given, repairs } = toParams(params, flat);
  const acted = await canvasActions[action]({ block, given, scene });
  if ('type' in acted) return acted;
  return toAnswer({ action, id: block.id, widget: block.widget }, acted, repairs);
}

function toAnswer(
  what: JsonObject,
  { operation, told = {}, repairs = [] }: ActionResult,
  before: readonly string[],
): ToolOutcome {
  return answer({ ...what, ...told, ...repaired([...before, ...repairs]) }, operation);
}

const wrong = (argument: string, message: string): ToolOutcome =>
  misfit('canvas', [{ path: `/${argument}`, keyword: argument === 'action' ? 'enum' : 'required', message }]);

const wordId = (id: unknown, action: string): string =>
  id === undefined ? `${action} needs an id.` : `There is no widget ${textOf(id).slice(0, 40)} on the canvas.`;

function wordBlocks({ conversation }: Scene): string {
  const { blocks } = conversation.canvas;
  if (blocks.length === 0) return 'The canvas is empty.';
  return `There are: ${blocks.map(({ id, widget }) => `${id} (${widget})`).join(', ')}.`;
}

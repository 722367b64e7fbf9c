/** The built-in server `autoui`: turns a model's call into something resolved, validated and safe to draw. */

import type { ToolLayer } from '#core/tools/layer.ts';
import { type LocalServer, type LocalTool, localLayer } from '#core/tools/layers/local.ts';
import { builtInServer } from '#core/tools/registry.ts';
import { blocksLayer } from './block-tools';
import { canvasTool } from './canvas-tool';
import { displayTool } from './display';
import { recipeTools } from './recipe-tools';
import { emptyScene, type Scene } from './scene';

/** `recall` is passed in, since only the agent knows the results. */
export function autouiServer(recall: LocalTool, scene: Scene = emptyScene()): LocalServer {
  return {
    name: builtInServer,
    description: 'Shows results as widgets on the canvas beside the conversation.',
    tools: [...recipeTools(scene), displayTool(scene), canvasTool(scene), recall],
  };
}

/** Everything that a conversation is offered from inside Tabhand: also the tools of the widgets on its canvas. */
export const builtInLayers = (scene: Scene, recall: LocalTool): ToolLayer[] => [
  ...blocksLayer(scene),
  localLayer(autouiServer(recall, scene)),
];

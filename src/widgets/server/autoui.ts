/** The built-in server `autoui`: turns a model's call into something resolved, validated and safe to draw. */
import { builtInServer } from '#tools';
import type { LocalServer, LocalTool } from '#tools/layers';
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

/** A connection that plays a scene's facts and answers commands with what the scene holds. */

import type { PanelNotice } from '#core/bus/panel-wire.ts';
import type { BuiltInEdge } from '#providers/built-in/edge.ts';
import type { PanelConnection } from '../../../entrypoints/sidepanel/mount';
import type { CommandName, Commands } from '../../../src/core/bus/command';
import { idleConnection } from '../idle-connection';

export interface Scene {
  facts: PanelNotice[];
  answers?: { [N in CommandName]?: Commands[N]['answer'] };
  /** Commands that are refused, with the sentence. */
  refusals?: { [N in CommandName]?: string };
  /** The active tab. */
  tabId?: number;
  /** It shows one of the browser's own pages. */
  frontClosed?: boolean;
  /** Where apps are drawn. */
  appAddress?: string;
  /** What stands in the composer. */
  typed?: string;
  /** The place in front. */
  place?: string;
  /** What the log says after a command to the canvas. */
  after?: PanelNotice[];
  /** What is told a moment after a command. */
  later?: { [N in CommandName]?: PanelNotice[] };
  /** A widget of the board that is selected before the picture is taken, by its name. */
  select?: string;
  /** The widths to take pictures at, where they aren't the usual ones. */
  widths?: number[];
  /** The id of the heading that is scrolled to the top. */
  at?: string;
  /** A field to fill, by its label, when the buttons are pressed. */
  fill?: [label: string, text: string];
  /** What the browser says of its own model; absent: it has none. */
  builtIn?: BuiltInEdge;
  /** The sites that the user allowed; absent: every one. */
  sites?: string[];
  /** A key for the composer, after what stands in it. */
  key?: string;
  /** Buttons to press, by their names, before the picture is taken. */
  press?: string[];
}

/** White bars on red. */
const icon =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAA4AAAAOCAIAAACQKrqGAAAAIklEQVR42mM4YS5NJGKgl9L/YEBnpcjStFeKzB4sSqkcsQDyKR+qslCgAgAAAABJRU5ErkJggg==';

/** Where a scene says nothing else. */
const usual: Scene['answers'] & object = {
  open: { conversationId: 'c1' },
  grants: { grants: [] },
  'tool-runs': { runs: [] },
  'saved-inputs': { inputs: [] },
};

export function connectTo(scene: Scene): PanelConnection {
  let listen: (fact: PanelNotice) => void = () => undefined;
  return {
    ...idleConnection,
    // Where there is none, the address leads to nothing, and a glyph stands for it.
    siteIcon: (origin) => (origin.includes('music.') ? icon : 'data:,'),
    ...(scene.builtIn && { builtIn: scene.builtIn }),
    ...(scene.sites && { sites: { ...idleConnection.sites, list: async () => scene.sites ?? [] } }),
    ...(scene.appAddress && { appAddress: scene.appAddress }),
    async command(name, take) {
      const refusal = scene.refusals?.[name];
      if (refusal) throw new Error(refusal);
      if (name === 'open') for (const fact of scene.facts) listen(fact);
      if (name === 'canvas') for (const fact of scene.after ?? []) listen(fact);
      for (const fact of scene.later?.[name] ?? []) setTimeout(() => listen(fact), 50);
      const given: unknown = scene.answers?.[name] ?? usual[name] ?? {};
      console.info(name, take);
      return given as Commands[typeof name]['answer']; // a scene's answers are typed by command
    },
    onNotice: (listener) => {
      listen = listener;
    },
    onConnect: (listener) => listener(),
    tab: {
      current: async () => scene.tabId ?? 7,
      isClosed: async () => scene.frontClosed ?? false,
      onChange: () => undefined,
    },
  };
}

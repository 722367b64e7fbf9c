/** The built-in server's tools that rehearsal knows by their roles: how a result is found a widget, drawn and changed. */

import type { ModelTool } from '#providers';
import { isJsonObject, type JsonObject } from '#tools';

/** The one server whose name is reserved. */
const prefix = 'autoui_webmcp_';

const names = {
  search: `${prefix}search_recipes`,
  read: `${prefix}get_recipe`,
  draw: `${prefix}widget_display`,
  change: `${prefix}canvas`,
  recall: `${prefix}recall`,
} as const;

export type Role = keyof typeof names;

export interface Call {
  name: string;
  input: JsonObject;
}

export function hasRole(role: Role, { name }: Pick<Call, 'name'>): boolean {
  return name === names[role];
}

/** It serves a result that is there already. Only `update` does so of what changes the canvas: the rest a person wishes. */
export function isShowing({ name, input }: Call): boolean {
  if (name === names.change) return input.action === 'update';
  return name.startsWith(prefix) && Object.values<string>(names).includes(name);
}

/** A person's words are never meant for these. */
export function isInner(name: string): boolean {
  return isShowing({ name, input: {} });
}

/** The built-in tools are meant only when nothing else is. */
export function isBuiltIn(name: string): boolean {
  return name.startsWith(prefix);
}

export interface BuiltIn {
  has(role: Role): boolean;
  /** Whether a widget of this name can be drawn. */
  draws(widget: string): boolean;
}

/** Null where nothing can be drawn. */
export function findBuiltIn(tools: readonly ModelTool[]): BuiltIn | null {
  const has = (role: Role) => tools.some((tool) => hasRole(role, tool));
  const draw = tools.find((tool) => hasRole('draw', tool));
  const properties = draw && isJsonObject(draw.inputSchema.properties) ? draw.inputSchema.properties : {};
  if (!isJsonObject(properties.name) || properties.params === undefined) return null;
  const { enum: widgets } = properties.name;
  return { has, draws: (widget) => !Array.isArray(widgets) || widgets.includes(widget) };
}

export const calls = {
  search: (query: string): Call => ({ name: names.search, input: { query } }),
  read: (name: string): Call => ({ name: names.read, input: { name } }),
  draw: (name: string, params: JsonObject): Call => ({ name: names.draw, input: { name, params } }),
  update: (id: string, params: JsonObject): Call => ({ name: names.change, input: { action: 'update', id, params } }),
  /** An empty path: all of it. */
  recall: (id: string, path = ''): Call => ({ name: names.recall, input: { id, path } }),
};

/** Vite plugin: the flow recipes as data, their front matter parsed while building, so that no YAML parser is shipped. */
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { FlowRecipe } from 'virtual:flow-recipes';
import type { Plugin } from 'vite';
import { parse } from 'yaml';

const name = 'virtual:flow-recipes';
const resolved = `\0${name}`;

export function flowRecipes(): Plugin {
  return {
    name: 'flow-recipes',
    resolveId: (id) => (id === name ? resolved : null),
    async load(id) {
      if (id !== resolved) return null;
      const folder = resolve('src/widgets/recipes');
      const files = (await readdir(folder)).filter((file) => file.endsWith('.md')).sort();
      const recipes = await Promise.all(
        files.map(async (file) => {
          this.addWatchFile(join(folder, file));
          return parseRecipe(file, await readFile(join(folder, file), 'utf8'));
        }),
      );
      return `export const flowRecipes = ${JSON.stringify(recipes)};\n`;
    },
  };
}

function parseFront(front: string, fault: (what: string) => Error): Record<string, unknown> {
  try {
    return { ...parse(front) };
  } catch (error) {
    throw fault(`its front matter is no YAML. ${error}`);
  }
}

const members = ['name', 'title', 'description', 'widgets', 'tags'];

/** Throws, and so fails the build, with a sentence that names the file and what is wrong with it. */
export function parseRecipe(file: string, text: string): FlowRecipe {
  const [, front = '', body = ''] = /^---\r?\n([\s\S]+?)\r?\n---\r?\n([\s\S]+)$/.exec(text) ?? [];
  const fault = (what: string) => new Error(`Recipe ${file}: ${what}`);
  if (body.trim() === '') throw fault('it needs front matter between two lines of three dashes, and a body.');
  const facts = parseFront(front, fault);
  for (const key of Object.keys(facts)) if (!members.includes(key)) throw fault(`there is no member ${key}.`);
  const line = (key: string): string => {
    const value = facts[key];
    if (typeof value !== 'string' || value.trim() === '') throw fault(`${key} must be a text.`);
    return value.trim();
  };
  const list = (key: string): string[] => {
    const value = facts[key];
    if (!Array.isArray(value) || value.length === 0) throw fault(`${key} must be a list.`);
    if (!value.every((item) => typeof item === 'string')) throw fault(`${key} must hold texts.`);
    return value;
  };
  if (`${line('name')}.md` !== file) throw fault(`its name is ${line('name')}: name and file must agree.`);
  return {
    name: line('name'),
    title: line('title'),
    description: line('description'),
    widgets: list('widgets'),
    tags: list('tags'),
    markdown: body.trim(),
  };
}

/** The first request of a chat as it is sent, with its fences: instructions, tools and the user's message. */
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { createStore } from '../../../../playground/music/store.ts';
import { musicTools } from '../../../../playground/music/tools.ts';
import type { Row } from '../../table.ts';
import type { Ours } from '../source.ts';

const tokensOf = (text: string): number => countTokens(text, { disallowedSpecial: new Set() });

const noShelf = () => ({ getItem: () => null, setItem: () => undefined });

const host = 'music.example';
const asked = 'Play something slow, and queue the next two of that record.';

/** The page's tools as the page lists them before anything was played. */
const toolsOfPage = () =>
  musicTools(createStore(noShelf, Date.now), Date.now)
    .filter(({ available }) => available?.() ?? true)
    .map(({ name, title, description, schema }) => ({ name, title, description, inputSchema: schema() }));

export function weighFirstRequest(ours: Ours): Row[] {
  const published = ours.publishedServers();
  const servers = published.isThere ? [published.layers] : [];
  return [[], ...servers].map((layers) => {
    const { system, tools, messages } = ours.firstRequest(host, toolsOfPage(), layers, asked);
    const parts = [system, JSON.stringify(tools), messages].map(tokensOf);
    const note = `instructions ${parts[0]}, ${tools.length} tools ${parts[1]}, messages ${parts[2]}; o200k_base`;
    const title = `The music page, ${layers.length || 'no'} servers: the first request in all`;
    return { title, unit: 'tokens', figures: { ours: parts.reduce((sum, each) => sum + each, 0) }, note };
  });
}

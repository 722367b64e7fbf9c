/** Builds a world for the providers' tests: a scripted server over real HTTP, and a provider that speaks with it. */

import type { ModelEvent, ModelMessage, ModelRequest } from '#core/loop/provider.ts';
import { own, said } from '#core/tools/foreign.ts';
import { createProvider, type ProviderOptions } from '#providers/registry.ts';
import { type ModelServer, type Script, serveModel } from '../../playground/model-server/index.ts';

export const protocols = ['openai-compatible', 'anthropic'] as const;
export type ProtocolName = (typeof protocols)[number];

export const secret = 'sk-very-secret-4711';

export const playTrack = {
  name: 'music_webmcp_play_track',
  description: 'Plays a track',
  inputSchema: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
};

const pause = { name: 'music_webmcp_pause', description: 'Pauses', inputSchema: { type: 'object' } };

export function userSays(text: string, ...earlier: ModelMessage[]): ModelRequest {
  return {
    system: own`Be brief.`,
    messages: [...earlier, { role: 'user', text: said(text) }],
    tools: [playTrack, pause],
  };
}

const servers: ModelServer[] = [];

export async function closeServers(): Promise<void> {
  await Promise.all(servers.splice(0).map((server) => server.close()));
}

/** A provider whose server follows the script; `waits` collects how many seconds it would have waited. */
export async function modelPlays(type: ProtocolName, script: Script, options: ProviderOptions = {}) {
  const server = await serveModel(script);
  servers.push(server);
  return { server, ...reach(type, `${server.url}/v1`, options) };
}

export function reach(type: ProtocolName, baseUrl: string, options: ProviderOptions = {}) {
  const waits: number[] = [];
  const wait = async (seconds: number) => {
    waits.push(seconds);
  };
  const choice = { type, baseUrl, model: 'scripted' };
  const provider = createProvider(choice, { key: secret, ...options, patience: { wait, ...options.patience } });
  return { provider, waits, ask: (request = userSays('Play Blue Train')) => listen(provider.stream(request, never())) };
}

function never(): AbortSignal {
  return new AbortController().signal;
}

export async function listen(events: AsyncIterable<ModelEvent>): Promise<ModelEvent[]> {
  const heard: ModelEvent[] = [];
  for await (const event of events) heard.push(event);
  return heard;
}

export function textOf(events: ModelEvent[]): string {
  return events.map((event) => (event.type === 'text-delta' ? event.text : '')).join('');
}

export function callsOf(events: ModelEvent[]) {
  return events.flatMap((event) => (event.type === 'tool-call' ? [event] : []));
}

/** The failure that ended the turn; fails the test when it ended otherwise. */
export function failureOf(events: ModelEvent[]) {
  const end = events.at(-1);
  if (end?.type !== 'end' || end.reason !== 'error') throw new Error(`Ended with ${JSON.stringify(end)}.`);
  return end.failure;
}

/** The host of one app, by the library of the protocol: tells it the call and the look of the panel, and answers what it asks. */

import '#core/bus/jitless.ts';
import type { Transport } from '@modelcontextprotocol/client';
import { AppBridge, type McpUiHostContext, type McpUiStyles } from '@modelcontextprotocol/ext-apps/app-bridge';
import { mapLong, toDrawableNumber } from '#core/tools/long-numbers.ts';
import type { ToolOutcome } from '#core/tools/result.ts';
import type { Content } from '#core/tools/schemas.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import { lengthAsJson } from '#core/tools/validate.ts';
import { languageSaid, say } from '#ui/language/index.tsx';
import { maxSandboxHeight, readTokens, SandboxHost, type SandboxStop } from '#ui/sandbox-host.ts';
import { wordToolFailure } from '#ui/words/tool-failure.ts';

/** A call and its result, as the app draws them. */
export interface AppCallFacts {
  id: string;
  tool: string;
  description: string;
  input: JsonObject;
  result: { content: Content[]; structured?: unknown; isError: boolean };
}

export type DisplayMode = 'inline' | 'fullscreen';

interface Host {
  call: AppCallFacts;
  mode: DisplayMode;
  onReady(): void;
  onStop(why: SandboxStop): void;
  onTheme(): void;
  onHeight(height: number): void;
  /** Resolves with the mode that the app is in then. */
  onMode(mode: DisplayMode): DisplayMode;
  callTool(tool: string, input: JsonObject): Promise<ToolOutcome>;
  /** Resolves with whether the user let it happen. */
  sendMessage(text: string): Promise<boolean>;
  openLink(url: string): Promise<boolean>;
  tellModel(context: JsonObject): Promise<boolean>;
}

export type AppHost = ReturnType<typeof startHost>;

export function startHost(frame: HTMLIFrameElement, host: Host) {
  const { call } = host;
  const bridge = new AppBridge(
    null,
    { name: 'Tabhand', version: '1' },
    {
      openLinks: {},
      serverTools: {},
      serverResources: {},
      logging: {},
      message: { text: {} },
      updateModelContext: { text: {}, structuredContent: {} },
    },
    { hostContext: { ...toContext(frame, host.mode), toolInfo: toToolInfo(call) } },
  );
  bridge.oninitialized = () => {
    void bridge.sendToolInput({ arguments: mapLong(call.input, toDrawableNumber) });
    void bridge.sendToolResult(toMcpResult({ type: 'result', ...call.result }));
  };
  bridge.onsizechange = ({ height }) => height !== undefined && host.onHeight(height);
  bridge.onrequestdisplaymode = async ({ mode }) => ({ mode: host.onMode(mode === 'fullscreen' ? mode : 'inline') });
  bridge.oncalltool = async ({ name, arguments: input = {} }) => toMcpResult(await host.callTool(name, input));
  // By the tool with which a model reads them, so that reading asks alike.
  bridge.onreadresource = async ({ uri }) => toContents(uri, await host.callTool('read_resource', { uri }));
  bridge.onopenlink = async ({ url }) => ({ isError: !(await host.openLink(url)) });
  bridge.onmessage = async ({ content }) => ({ isError: !(await host.sendMessage(toText(content))) });
  bridge.onupdatemodelcontext = async ({ content, structuredContent }) => {
    const text = content && toText(content);
    if (!(await host.tellModel({ ...(text && { text }), ...(structuredContent && { structuredContent }) })))
      throw new Error(say('Tabhand couldn’t accept this data.'));
    return {};
  };
  void bridge.connect(createFrameTransport(frame, host));
  return {
    /** The panel looks otherwise, or gives the app another room. */
    tell: (mode: DisplayMode) => void bridge.sendHostContextChange(toContext(frame, mode)),
    end: () => void bridge.close(),
  };
}

function toContext(frame: HTMLIFrameElement, displayMode: DisplayMode): McpUiHostContext {
  const isInline = displayMode === 'inline';
  const { clientWidth: width, clientHeight: height } = frame;
  return {
    theme: toTheme(),
    styles: { variables: toHostStyles() },
    displayMode,
    availableDisplayModes: ['inline', 'fullscreen'],
    containerDimensions: { width, ...(isInline ? { maxHeight: maxSandboxHeight } : { height }) },
    locale: languageSaid(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    platform: 'desktop',
  };
}

const toToolInfo = ({ id, tool, description }: AppCallFacts) => ({
  id,
  tool: { name: tool, description, inputSchema: { type: 'object' as const } }, // a literal type
});

const toText = (content: readonly { type: string; text?: unknown }[]): string =>
  content.flatMap(({ type, text }) => (type === 'text' && typeof text === 'string' ? [text] : [])).join('\n');

function toMcpResult(outcome: ToolOutcome) {
  if (outcome.type === 'failure') {
    const { what, next } = wordToolFailure(outcome);
    return { content: [{ type: 'text' as const, text: `${what} ${next}` }], isError: true }; // a literal type
  }
  const { content, structured, isError } = outcome;
  return {
    content: content.map(toMcpContent),
    ...(structured !== undefined && { structuredContent: mapLong(structured, toDrawableNumber) }),
    isError,
  };
}

function toContents(uri: string, outcome: ToolOutcome) {
  if (outcome.type === 'failure' || outcome.isError) throw new Error(toText(toMcpResult(outcome).content));
  const contents = outcome.content.flatMap((part) => {
    if (part.type === 'image') return { uri, mimeType: part.mimeType, blob: part.data };
    const content = toMcpContent(part);
    return content.type === 'resource' ? content.resource : [];
  });
  return { contents };
}

function toMcpContent(part: Content) {
  if (part.type === 'resource_link') return { ...part, name: part.name ?? part.uri };
  if (part.type !== 'resource') return part;
  const { type, text, blob = '', ...about } = part;
  return { type, resource: text === undefined ? { ...about, blob } : { ...about, text } };
}

/** The panel's look in the words of the protocol, so that an app can look as if it belonged there. */
const tokens = {
  '--color-background-primary': '--bg',
  '--color-background-secondary': '--bg-sunken',
  '--color-text-primary': '--ink',
  '--color-text-secondary': '--ink-2',
  '--color-text-tertiary': '--ink-3',
  '--color-text-info': '--accent',
  '--color-text-success': '--ok',
  '--color-text-warning': '--warn',
  '--color-text-danger': '--danger',
  '--color-border-primary': '--line-control',
  '--color-border-secondary': '--line',
  '--color-ring-primary': '--accent',
  '--font-sans': '--sans',
  '--font-mono': '--mono',
  '--border-radius-sm': '--r1',
  '--border-radius-md': '--r2',
};

function toTheme(): 'light' | 'dark' {
  const scheme = getComputedStyle(document.documentElement).colorScheme;
  if (scheme.includes('light') !== scheme.includes('dark')) return scheme.includes('dark') ? 'dark' : 'light';
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function toHostStyles(): McpUiStyles {
  const values = readTokens(Object.values(tokens), document.documentElement);
  const named = Object.entries(tokens).map(([name, own]) => [name, values[own]]);
  return Object.fromEntries(named) as McpUiStyles; // a token that is missing keeps the app's own value
}

/** Characters of a message as JSON. */
const maxLength = 2_000_000;

type Message = Parameters<NonNullable<Transport['onmessage']>>[0];

/** False for what is no message of the protocol; the bridge checks the rest. */
const isMessage = (data: unknown): data is Message =>
  typeof data === 'object' && data !== null && 'jsonrpc' in data && data.jsonrpc === '2.0';

interface FrameEvents {
  /** The empty page is ready to become the app. */
  onReady(): void;
  onStop(why: SandboxStop): void;
  onTheme(): void;
}

/** The way between an app's frame and its bridge. */
export function createFrameTransport(frame: HTMLIFrameElement, events: FrameEvents): Transport {
  const { onReady, onStop, onTheme } = events;
  const host = new SandboxHost(frame, {
    onReady,
    onStop,
    onTheme,
    onMessage(data) {
      if (!isMessage(data)) return;
      if ((lengthAsJson(data) ?? Infinity) > maxLength) return host.stop('flood');
      transport.onmessage?.(data);
    },
  });
  const transport: Transport = {
    // The empty page loads, then the app in its place.
    start: async () => host.listen(2),
    send: async (message) => host.send(message),
    async close() {
      host.end();
      transport.onclose?.();
    },
  };
  return transport;
}

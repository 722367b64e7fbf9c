/** MCP Apps (`io.modelcontextprotocol/ui`): what a tool says of its app, and the app as its server hands it out. */
import * as z from 'zod';
import { fromBase64 } from '#core/tools/base64.ts';
import type { Tool } from '#core/tools/tool.ts';
import { received } from './answers';
import type { McpRequest } from './elicitation';
import { isEverybodys } from './everybodys-hosts';

const mimeType = 'text/html;profile=mcp-app';

/** What a client that draws apps announces. */
export const appsExtension = { 'io.modelcontextprotocol/ui': { mimeTypes: [mimeType] } };

const address = z.string().startsWith('ui://').max(1000).optional().catch(undefined);

const toolMeta = z
  .object({
    ui: z
      .object({ resourceUri: address, visibility: z.array(z.string()).optional().catch(undefined) })
      .optional()
      .catch(undefined),
    /** Of earlier drafts. */
    'ui/resourceUri': address,
  })
  .catch({});

/** From a tool's `_meta`: the resource that draws its results, and who alone may call it. */
export function readToolMeta(meta: unknown): Pick<Tool, 'app' | 'onlyFor'> {
  const { ui, 'ui/resourceUri': earlier } = toolMeta.parse(meta);
  const app = ui?.resourceUri ?? earlier;
  const [forModels, forApps] = ['model', 'app'].map((each) => ui?.visibility?.includes(each) ?? true);
  const onlyFor = forModels ? (forApps ? undefined : 'models') : 'apps';
  return { ...(app !== undefined && { app }), ...(onlyFor && { onlyFor }) };
}

/** Characters of an app's page. */
const maxPageLength = 8_000_000;

/** A host that a policy can name, with its scheme; `*.` stands for its subdomains. Nothing else gets into the policy. */
const host = /^(?:https?|wss?):\/\/(\*\.)?([a-z0-9-]+(?:\.[a-z0-9-]+)*)(?::\d{1,5})?$/i;

function isNameable(value: string): boolean {
  const [, wildcard, name] = host.exec(value) ?? [];
  return name !== undefined && (!wildcard || !isEverybodys(name));
}

const hosts = z
  .array(z.string())
  .max(50)
  .transform((all) => all.filter(isNameable))
  .optional()
  .catch(undefined);
const granted = z.looseObject({}).optional().catch(undefined);

const resourceMeta = z
  .object({
    ui: z.object({
      csp: z
        .object({ connectDomains: hosts, resourceDomains: hosts, frameDomains: hosts, baseUriDomains: hosts })
        .catch({}),
      permissions: z
        .object({ camera: granted, microphone: granted, geolocation: granted, clipboardWrite: granted })
        .catch({}),
      prefersBorder: z.boolean().optional().catch(undefined),
    }),
  })
  .transform(({ ui }) => ui)
  .catch({ csp: {}, permissions: {}, prefersBorder: undefined });

const word = z.string().optional().catch(undefined);
const content = z.object({
  uri: z.string(),
  mimeType: z.string(),
  text: word,
  blob: word,
  _meta: z.unknown().optional(),
});
const resource = received(z.object({ contents: z.array(content).max(100) }));

/** An app's page, and what its server says that it needs. */
export interface AppPage {
  html: string;
  csp: Partial<Record<'connectDomains' | 'resourceDomains' | 'frameDomains' | 'baseUriDomains', string[]>>;
  permissions: { [Name in 'camera' | 'microphone' | 'geolocation' | 'clipboardWrite']?: object };
  prefersBorder?: boolean;
}

/** Null: what the server gives isn't an app. */
export const readAppPage =
  (uri: string): McpRequest<AppPage | null> =>
  async (client, options) => {
    const answer = await client.request({ method: 'resources/read', params: { uri } }, resource, options);
    const [value] = answer.contents.filter((each) => each.mimeType.replaceAll(' ', '') === mimeType);
    const bytes = fromBase64(value?.blob ?? '-');
    const html = value?.text ?? (bytes && new TextDecoder().decode(bytes));
    if (html === null || html.length > maxPageLength) return null;
    return JSON.parse(JSON.stringify({ html, ...resourceMeta.parse(value?._meta) })); // without members that are undefined
  };

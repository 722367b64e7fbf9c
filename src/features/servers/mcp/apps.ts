/** MCP Apps (`io.modelcontextprotocol/ui`): what a tool says of its app, and the app as its server hands it out. */

import * as z from 'zod';
import { fromBase64 } from '#core/tools/base64.ts';
import type { Tool } from '#core/tools/tool.ts';
import { received } from './answers';
import type { McpRequest } from './elicitation';

/** Hosts under which anybody can have a name: those that matter of the list of public suffixes, which is 110 KB. */

/** What registries of two letters sell names under. */
const sold = new Set(
  'ac ad adm adv art asn asso biz co com coop ed edu eng ens fin firm gen go gob gok gop gos gouv gouvt gov govt gr gub gv idf idv ind inf info ing int iwi k12 leg ltd maori me med mil mod muni name ne net ngo nhs nic nom nsw or org plc pol police pp press prd presse publ pvt qld rec res sch school sci tas tm tur vic'.split(
    ' ',
  ),
);
/** Registries that sell names under every name. */
const soldWhole = /^(bd|ck|er|fk|jm|kh|mm|np|pg)$/;
const hosted = new Set(
  'uk.com us.com eu.com de.com co.com br.com cn.com ru.com sa.com za.com jpn.com gb.net uk.net eu.org github.io github.dev githubpreview.dev githubusercontent.com gitlab.io gitpod.io pages.dev workers.dev r2.dev trycloudflare.com vercel.app vercel.dev v0.app now.sh netlify.app onrender.com railway.app fly.dev herokuapp.com web.app firebaseapp.com cloudfunctions.net translate.goog blogspot.com googleapis.com googleusercontent.com cloudfront.net awsapprunner.com amplifyapp.com awsglobalaccelerator.com azurewebsites.net azurestaticapps.net azureedge.net azurefd.net cloudapp.net trafficmanager.net azure-api.net azurecontainer.io servicebus.windows.net ondigitalocean.app ngrok.io ngrok.app ngrok.dev ngrok.pro ngrok-free.app ngrok-free.dev ngrok-free.pro loca.lt localtunnel.me localhost.run lhr.life serveo.net pinggy.link devtunnels.ms csb.app codesandbox.io stackblitz.io webcontainer.io repl.co replit.app replit.dev glitch.me deno.dev deno.net val.run surge.sh hf.space streamlit.app lovable.app bolt.host base44.app framer.app framer.website webflow.io wixsite.com wixstudio.com weebly.com myshopify.com wordpress.com tumblr.com notion.site carrd.co bubbleapps.io zapier.app supabase.co supabase.net supabase.in edgeone.app kinsta.app kinsta.page pantheonsite.io wpengine.com pythonanywhere.com 000webhostapp.com neocities.org duckdns.org no-ip.org ddns.net dyndns.org hopto.org zapto.org sytes.net b-cdn.net fastly.net fastlylb.net edgecompute.app akamaized.net akamaihd.net edgekey.net edgesuite.net cleverapps.io upsun.app platformsh.site ts.net nip.io sslip.io'.split(
    ' ',
  ),
);
/** Everybody's at each depth: services, regions and accounts stand one behind the other. */
const hostedWhole =
  /(^|\.)(amazonaws\.com(\.cn)?|on\.aws|elasticbeanstalk\.com|core\.windows\.net|cloudapp\.azure\.com|appspot\.com|run\.app|digitaloceanspaces\.com|backblazeb2\.com|cloudflarestorage\.com|oraclecloudapps\.com|oraclecloud\.com|scw\.cloud|platform\.sh|ssl\.fastly\.net)$/;

/** Whether the subdomains of a host are everybody’s: of `com`, `co.uk` or `github.io`. True of an IP address too, which has no subdomains. */
function isEverybodys(host: string): boolean {
  const name = host.toLowerCase();
  const [last = '', second, ...more] = name.split('.').reverse();
  if (second === undefined || /^\d+$/.test(last) || hosted.has(name) || hostedWhole.test(name)) return true;
  return more.length === 0 && (soldWhole.test(last) || (last.length === 2 && sold.has(second)));
}

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

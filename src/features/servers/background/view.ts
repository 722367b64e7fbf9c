/** A server and how one stands at its sign-in service, as a panel shows them, and why it can't be used: without secrets, session and files. */
import { Refusal } from '#core/log/refusal.ts';
import type { ServerSetting } from '#core/settings/server.ts';
import type { Tool } from '#core/tools/tool.ts';
import type { Asked } from '../mcp/connection';
import type { ServerProblem } from '../mcp/problem';
import type { RegisteredClient, readKept } from '../mcp/sign-in-kept';
import type { Skill } from '../mcp/skills';
import { type ServerFact, whyUnreachable } from './facts';
import type { recipeListerOf } from './recipes';

/**
 * `waiting`: it was never listed. `failed`: it can't be used now; its trouble says why, and when it is tried again. `closed`: it
 * was removed, or moved to another origin, and does nothing any more.
 *
 *     off ⇄ waiting → connecting → connected ⇄ failed      connected, failed → connecting (listed again)
 *     any → signing-in → connecting                        any → off, closed
 */
export type ServerPhase = 'off' | 'waiting' | 'connecting' | 'signing-in' | 'connected' | 'failed' | 'closed';

/** What is shown as it is stored. */
const shownNames = [
  'info',
  'description',
  'instructions',
  'resources',
  'templates',
  'prompts',
  'changes',
  'notices',
  'trouble',
  'lastTrouble',
] as const satisfies (keyof ServerFact)[];

type Shown = { [Name in (typeof shownNames)[number]]?: ServerFact[Name] | undefined };

export interface ServerView extends Shown {
  setting: ServerSetting;
  state: ServerPhase;
  /** Its tools are not offered to models until it answers again. */
  unreachable?: true;
  /** The tool that lists its recipes, while the user has not answered whether it may be called. */
  asksForRecipes?: string;
  /** The user's answer to that. */
  fetchesRecipes?: boolean;
  skills?: { items: Pick<Skill, 'name' | 'description' | 'uri' | 'unusable'>[]; more: boolean };
  signIn?: SignInView;
  tools: Tool[];
  /** Last four characters of each header's value; null if it must be given again. */
  headers: { name: string; tail: string | null }[];
  listedAt: number | null;
}

interface Besides {
  lister: Awaited<ReturnType<typeof recipeListerOf>>;
  /** The tool that reads its resources. */
  reading: Tool | null;
}

export function toServerView(
  fact: ServerFact,
  shown: Pick<ServerView, 'setting' | 'state' | 'headers' | 'signIn'>,
  { lister, reading }: Besides,
): ServerView {
  const { skills, trouble } = fact;
  const isUnreachable = shown.setting.enabled && whyUnreachable(trouble) !== undefined;
  const stored: Shown = Object.fromEntries(shownNames.map((name) => [name, fact[name]]));
  return {
    ...shown,
    ...stored,
    tools: reading ? [...fact.tools, reading] : fact.tools,
    listedAt: fact.listedAt || null,
    ...(skills && { skills: { items: skills.items.map(toShownSkill), more: skills.more } }),
    ...(isUnreachable && { unreachable: true }),
    ...(lister?.answer === undefined && lister?.isAllowed === false && { asksForRecipes: lister.tool }),
    ...(lister?.answer !== undefined && { fetchesRecipes: lister.answer }),
  };
}

const toShownSkill = ({ frontmatter: _, files: __, ...skill }: Skill) => skill;

/** How a server that may ask for a sign-in stands. Holds no token. */
export interface SignInView {
  /** Who signed in, in the service's words. */
  who?: string;
  /** What the service allowed; empty if it doesn't say. Absent: nobody is signed in. */
  scopes?: string[];
  /** The client that the user registered at the service. */
  client?: Pick<RegisteredClient, 'client_id' | 'grant'>;
  /** The service that the server names, once that is known. */
  issuer?: string;
  /** Where it sends the user back to. */
  redirectUrl?: string;
  /** A call needs these as well; `why` is in the server's words. */
  more?: { scopes: string[]; why: string };
  /** Somebody was signed in. */
  expired?: true;
  /** Why the last attempt failed. */
  refused?: ServerProblem;
}

const wordsIn = (text: string | undefined): string[] => text?.split(/\s+/).filter(Boolean).slice(0, 50) ?? [];

export function toSignInView(
  { tokens, asked, was, began, registered, who }: ReturnType<typeof readKept>,
  issuer: string | undefined,
  { redirectUrl, refused }: { redirectUrl: string | undefined; refused: ServerProblem | undefined },
): SignInView {
  const problem: ServerProblem | undefined = refused ?? (began && { code: 'sign-in-cut', detail: '' });
  const scopes = wordsIn(tokens?.scope);
  const wanted = wordsIn(asked?.scope).filter((each) => !scopes.includes(each));
  return {
    ...(tokens && { scopes }),
    ...(tokens && who !== undefined && { who }),
    ...(registered && { client: { client_id: registered.client_id, grant: registered.grant } }),
    ...(issuer !== undefined && { issuer }),
    ...(redirectUrl !== undefined && { redirectUrl }),
    ...(tokens && asked?.more !== undefined && { more: { scopes: wanted, why: asked.more } }),
    ...(was && { expired: true }),
    ...(problem && { refused: problem }),
  };
}

/** Whose it is, for what is attached. */
export interface ServedBy {
  serverId: string;
  server: string;
  /** Its address, without secrets. */
  address: string;
}

/** Of a request of the user's. */
export function toAskRefusal(server: string, { why, problem }: Extract<Asked<unknown>, { ok: false }>): Refusal {
  if (why === 'too-large')
    return new Refusal('{server} sent more than 16 MB, so Tabhand stopped reading. Ask it for a smaller part.', {
      server,
    });
  if (why === 'answered' && problem.detail)
    return new Refusal('{server} refused: {detail}', { server, detail: problem.detail });
  if (why === 'answered') return new Refusal('{server} refused and gave no reason.', { server });
  return new Refusal('{server} can’t be reached now. Servers shows why.', { server });
}

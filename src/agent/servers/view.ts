/** A server and how one stands at its sign-in service, as a panel shows them: without secrets, session and files. */
import type { ServerSetting } from '#settings';
import type { Tool } from '#tools';
import type { RegisteredClient, readKept, ServerProblem, Skill } from '#tools/layers';
import { type ServerFact, whyUnreachable } from './facts';
import type { recipeListerOf } from './recipes';
import type { ServerState } from './server';

type Shown =
  | 'info'
  | 'description'
  | 'instructions'
  | 'resources'
  | 'templates'
  | 'prompts'
  | 'changes'
  | 'notices'
  | 'trouble'
  | 'lastTrouble';

type KnownOf = { [Name in Shown]?: ServerFact[Name] | undefined };

export interface ServerView extends KnownOf {
  setting: ServerSetting;
  state: ServerState;
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
  const { info, description, instructions, resources, templates, prompts, skills } = fact;
  const { changes, notices, trouble, lastTrouble } = fact;
  const isUnreachable = shown.setting.enabled && whyUnreachable(trouble) !== undefined;
  return {
    ...shown,
    info,
    description,
    instructions,
    resources,
    templates,
    prompts,
    changes,
    notices,
    trouble,
    lastTrouble,
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

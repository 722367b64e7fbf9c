/** Sign-in services as people found them: each case names the public report, and what is right. */
import { describe, expect, test } from 'vitest';
import { type Asked, answer, type Odd, oddSignIn, service, text } from './odd-sign-in';

const at =
  (path: string, give: (asked: Asked) => Response): Odd =>
  (asked) =>
    asked.path === path ? give(asked) : undefined;

const ofServer = '/.well-known/oauth-protected-resource/mcp';
const ofService = '/.well-known/oauth-authorization-server';
const oidc = '/.well-known/openid-configuration';
const url = 'https://notes.example/mcp';
const none = () => new Response(null, { status: 404 });
const page = () => text('<!doctype html><title>Notes</title>', 'text/html');

const registration = (more: object): Odd => at('/register', () => answer({ client_id: 'c1', ...more }, 201));
const metadata = (more: object): Odd => at(ofService, ({ origin }) => answer({ ...service(origin), ...more }));
const server = (more: object): Odd =>
  at(ofServer, ({ origin }) => answer({ resource: url, authorization_servers: [origin], ...more }));
const challenge =
  (header: string, more: Odd = () => undefined): Odd =>
  (asked) =>
    asked.path === '/mcp' && !asked.headers.has('authorization')
      ? answer({}, 401, { 'www-authenticate': header })
      : more(asked);
/** The metadata, where no guess finds it. */
const elsewhere: Odd = ({ origin, path }) =>
  path === ofServer
    ? none()
    : path === '/meta/prm'
      ? answer({ resource: url, authorization_servers: [origin], scopes_supported: ['notes.read'] })
      : undefined;

const all =
  (...odds: Odd[]): Odd =>
  (asked) =>
    odds.map((odd) => odd(asked)).find(Boolean);

describe('members that are null, empty or of another kind make no sign-in fail', () => {
  test.each<[string, Odd]>([
    [
      'empty addresses in a registration (anthropics/claude-code#13685)',
      registration({ client_uri: '', logo_uri: '', tos_uri: '', policy_uri: '', jwks_uri: '', contacts: '' }),
    ],
    [
      'a null secret, and no address back (open-orbis/open-orbis#425)',
      registration({ client_secret: null, scope: null, redirect_uris: null, client_id_issued_at: 'today' }),
    ],
    [
      'a way that needs a secret, but none (novuhq/novu#11323)',
      registration({ token_endpoint_auth_method: 'client_secret_basic', client_secret: '' }),
    ],
    [
      'nulls in the metadata of the service',
      metadata({
        scopes_supported: null,
        jwks_uri: '',
        code_challenge_methods_supported: [],
        revocation_endpoint: null,
      }),
    ],
    ['a text where a list is expected', metadata({ response_types_supported: 'code', scopes_supported: 'a b' })],
    ['no response types', metadata({ response_types_supported: null })],
    ['nulls in the metadata of the server', server({ scopes_supported: null, jwks_uri: '', resource_name: null })],
    [
      'a service that is named as text, or as an object',
      server({ authorization_servers: { issuer: 'https://notes.example' } }),
    ],
    ['addresses without their beginning', metadata({ authorization_endpoint: '/authorize', token_endpoint: '/token' })],
    [
      'OpenID Connect without what only it wants (modelcontextprotocol/typescript-sdk#616)',
      all(
        at(ofService, none),
        at(oidc, ({ origin }) => answer(service(origin))),
      ),
    ],
  ])('%s', async (_, odd) => {
    expect(await oddSignIn(odd).signIn()).toMatchObject({ ok: true, tools: [{}] });
  });

  test('what is used and wrong is named', async () => {
    const signIn = oddSignIn(metadata({ token_endpoint: null })).signIn();
    await expect(signIn).rejects.toMatchObject({ fault: 'failed', message: expect.stringContaining('token_endpoint') });
  });
});

describe('a slash more or less names the same service and the same server', () => {
  test.each<[string, Odd]>([
    [
      'the issuer has one, the server names none (anomalyco/opencode#50036, expo/expo#49054)',
      metadata({ issuer: 'https://notes.example/' }),
    ],
    [
      'the server names one, the issuer has none (modelcontextprotocol/python-sdk#1919)',
      server({ authorization_servers: ['https://notes.example/'] }),
    ],
    [
      'an issuer with a path (openai/codex#37373)',
      all(
        server({ authorization_servers: ['https://notes.example/oauth2'] }),
        at(`${ofService}/oauth2`, ({ origin }) => answer({ ...service(origin), issuer: `${origin}/oauth2/` })),
      ),
    ],
    ['the resource has one, the address none (sigbit/mcp-auth-proxy#123)', server({ resource: `${url}/` })],
    [
      'an issuer that stands for each tenant (openai/codex#35716)',
      all(
        server({ authorization_servers: ['https://notes.example/organizations/v2.0'] }),
        at(`/organizations/v2.0${oidc}`, ({ origin }) =>
          answer({ ...service(origin), issuer: `${origin}/{tenantid}/v2.0` }),
        ),
      ),
    ],
  ])('%s', async (_, odd) => {
    expect(await oddSignIn(odd).signIn()).toMatchObject({ ok: true, tools: [{}] });
  });

  test.each(['https://notes.example', `${url}/`, url])(
    'the resource is asked for as the server writes it: %s (vercel/ai#13988, anthropics/claude-code#52871)',
    async (resource) => {
      const world = oddSignIn(server({ resource }));
      await world.signIn();
      expect(world.authorized[0]?.get('resource')).toBe(resource);
      expect(world.forms[0]?.get('resource')).toBe(resource);
    },
  );

  test('the answer of the service names it as its metadata does, with a slash or without, and no other', async () => {
    const back = (iss: string): Odd => {
      const answered = at('/authorize', ({ query }) => {
        const to = new URL(query.get('redirect_uri') ?? '');
        for (const [name, value] of [
          ['state', query.get('state') ?? ''],
          ['code', 'c'],
          ['iss', iss],
        ] as const)
          to.searchParams.set(name, value);
        return new Response(null, { status: 302, headers: { location: to.href } });
      });
      return answered;
    };
    const slashed = all(back('https://notes.example/'), metadata({ issuer: 'https://notes.example/' }));
    expect(await oddSignIn(slashed).signIn()).toMatchObject({ ok: true });
    expect(await oddSignIn(back('https://notes.example')).signIn()).toMatchObject({ ok: true });
    for (const iss of ['https://notes.example/', 'https://other.example'])
      await expect(oddSignIn(back(iss)).signIn()).rejects.toMatchObject({ fault: 'unsafe' });
  });

  test('another issuer is refused, also beside it on the same host', async () => {
    for (const issuer of ['https://other.example', 'https://notes.example/other'])
      await expect(oddSignIn(metadata({ issuer })).signIn()).rejects.toMatchObject({ fault: 'unsafe' });
  });
});

describe('a service behind something that speaks TLS for it', () => {
  test('takes its addresses for ones without (mesh/mesh-mcp#20, Mnexa-AI/e2a#635)', async () => {
    const http = Object.fromEntries(
      Object.entries(service('http://notes.example')).filter(([name]) => /issuer|endpoint/.test(name)),
    );
    const world = oddSignIn(
      challenge(
        `Bearer resource_metadata="http://notes.example${ofServer}"`,
        all(
          server({ resource: 'http://notes.example/mcp', authorization_servers: ['http://notes.example'] }),
          metadata(http),
        ),
      ),
    );
    expect(await world.signIn()).toMatchObject({ ok: true });
    expect(world.authorized[0]?.get('resource')).toBe('http://notes.example/mcp');
  });

  test('an address that only it can reach is refused, and nothing is sent to it (andrea-magni/MARS#203)', async () => {
    const world = oddSignIn(metadata({ token_endpoint: 'http://notes.example:8080/token' }));
    await expect(world.signIn()).rejects.toMatchObject({ fault: 'unsafe' });
    expect(world.forms).toEqual([]);
  });
});

describe('metadata is found', () => {
  const notHere = all(at(ofServer, none), at(ofService, none));
  test.each<[string, Odd]>([
    [
      'where a page is the answer to every path (outline/outline#11572)',
      (asked) =>
        asked.path.includes('.well-known') && asked.path !== oidc
          ? page()
          : at(oidc, ({ origin }) => answer(service(origin)))(asked),
    ],
    [
      'below the server’s own path (mayflower/contextmine#2)',
      all(
        notHere,
        at(`/mcp${ofService}`, ({ origin }) =>
          answer({ ...service(origin), issuer: `${origin}/mcp`, scopes_supported: ['admin'] }),
        ),
      ),
    ],
    [
      'below the service’s own path (appstrate/appstrate#702)',
      all(
        server({ authorization_servers: ['https://notes.example/api/auth'] }),
        at(`/api/auth${ofService}`, ({ origin }) => answer({ ...service(origin), issuer: `${origin}/api/auth` })),
        at(`${ofService}/api/auth`, page),
        at(`${oidc}/api/auth`, page),
      ),
    ],
    [
      'where the server named another place, which is empty (getsentry/sentry-mcp#939)',
      challenge('Bearer resource_metadata="https://notes.example/.well-known/oauth-protected-resource"'),
    ],
    [
      'where the place before it breaks',
      all(
        at(ofService, () => new Response('', { status: 500 })),
        at(oidc, ({ origin }) => answer(service(origin))),
      ),
    ],
    [
      'where the server names the document of its service',
      challenge(`Bearer resource_metadata="https://notes.example${ofService}"`, at(ofServer, none)),
    ],
  ])('%s', async (_, odd) => {
    const world = oddSignIn(odd);
    expect(await world.signIn()).toMatchObject({ ok: true, tools: [{}] });
    expect(world.authorized[0]?.get('scope') ?? '').not.toContain('admin');
  });
});

describe('a challenge is read in any spelling', () => {
  const to = 'https://notes.example/meta/prm';
  test.each([
    ['spaces around the sign (QwenLM/qwen-code#5343)', `Bearer realm="x", resource_metadata = "${to}"`],
    ['single quotes (QwenLM/qwen-code#5343)', `Bearer resource_metadata='${to}'`],
    ['no quotes', `Bearer resource_metadata=${to}, error=invalid_token`],
    ['small letters', `bearer resource_metadata="${to}"`],
    ['capital letters', `BEARER Resource_Metadata="${to}"`],
    [
      'another challenge before it (modelcontextprotocol/typescript-sdk#1951)',
      `Negotiate, Basic realm="a, b", Bearer resource_metadata="${to}"`,
    ],
    ['a token of another challenge before it', `Negotiate YII/a==, Bearer resource_metadata="${to}"`],
    ['one after the other without a comma', `Basic realm="x" Bearer resource_metadata="${to}"`],
    ['no commas', `Bearer realm="x" resource_metadata="${to}" error="invalid_token"`],
    ['semicolons', `Bearer realm="x"; resource_metadata="${to}"`],
    ['a quote within a quote', `Bearer error_description="Say \\"please\\", scope=all", resource_metadata="${to}"`],
    ['no scheme', `resource_metadata="${to}"`],
    ['an address without its beginning', 'Bearer resource_metadata="/meta/prm"'],
    ['no end', `Bearer resource_metadata="${to}`],
  ])('%s', async (_, header) => {
    const world = oddSignIn(challenge(header, elsewhere));
    expect(await world.signIn()).toMatchObject({ ok: true });
    expect(world.paths).toContain('GET /meta/prm');
    expect(world.authorized[0]?.get('scope')).toBe('notes.read');
    expect(world.authorized[0]?.get('resource')).toBe(url);
  });

  test.each([
    ['Bearer scope=notes.read notes.write', 'notes.read notes.write'],
    ['Bearer scope="notes.read,notes.write"', 'notes.read notes.write'],
    ['Bearer error_description="scope=all", scope="notes.read"', 'notes.read'],
    ['Basic scope="all", Bearer scope="notes.read"', 'notes.read'],
  ])('%s asks for %s', async (header, scope) => {
    const world = oddSignIn(challenge(header));
    await world.signIn();
    expect(world.authorized[0]?.get('scope')).toBe(scope);
  });

  test('there is none at all (jimprosser/obsidian-web-mcp#35)', async () => {
    const bare: Odd = ({ path, headers }) =>
      path === '/mcp' && !headers.has('authorization') ? answer({}, 401) : undefined;
    expect(await oddSignIn(bare).signIn()).toMatchObject({ ok: true });
  });

  test('with 403 for a token that is over, the token is renewed (Hmbown/Codewhale#5572)', async () => {
    let isOver = false;
    const world = oddSignIn(({ path, headers }) => {
      if (path !== '/mcp' || !isOver || headers.get('authorization') !== `Bearer ${first}`) return undefined;
      return answer({}, 403, { 'www-authenticate': 'Bearer error="invalid_token"' });
    });
    await world.signIn();
    const first = world.kept().tokens?.access_token;
    isOver = true;
    expect(await world.call()).toMatchObject({ type: 'result' });
    expect(world.forms.at(-1)?.get('grant_type')).toBe('refresh_token');
  });

  test('a token for all that is asked for, refused as too little, is renewed (vercel/mcp-handler#181)', async () => {
    let isOver = false;
    const world = oddSignIn(({ path, headers }) => {
      if (path !== '/mcp' || !isOver || headers.get('authorization') !== `Bearer ${first}`) return undefined;
      return answer({}, 403, { 'www-authenticate': 'Bearer error="insufficient_scope", scope="notes.read"' });
    });
    await world.signIn();
    const first = world.kept().tokens?.access_token;
    isOver = true;
    expect(await world.call()).toMatchObject({ type: 'result' });
  });

  test('of an older server, which takes no first message', async () => {
    const older: Odd = ({ path, method }) => (path === '/mcp' ? answer({}, method === 'GET' ? 401 : 405) : undefined);
    expect(await oddSignIn(older).list()).toMatchObject({ ok: false, problem: { code: 'needs-sign-in' } });
  });

  test('with 403 and no token, it asks for a sign-in', async () => {
    const refusing: Odd = ({ path, headers, origin }) =>
      path === '/mcp' && !headers.has('authorization')
        ? answer({}, 403, { 'www-authenticate': `Bearer resource_metadata="${origin}${ofServer}"` })
        : undefined;
    expect(await oddSignIn(refusing).list()).toMatchObject({ ok: false, problem: { code: 'needs-sign-in' } });
  });
});

describe('a token is renewed', () => {
  const renewed = async (odd: Odd = () => undefined) => {
    const world = oddSignIn(odd);
    await world.signIn();
    world.expire();
    return { ...world, outcome: await world.call() };
  };

  test('with its scope, though the service didn’t repeat it (anthropics/claude-code#89862)', async () => {
    const { forms, outcome } = await renewed();
    expect(outcome).toMatchObject({ type: 'result' });
    expect(forms.at(-1)?.get('scope')).toBe('notes.read');
    const again = oddSignIn();
    await again.signIn();
    for (let n = 0; n < 2; n += 1) {
      again.expire();
      await again.call();
      expect(again.forms.at(-1)?.get('scope')).toBe('notes.read');
    }
  });

  test('with what was given, not with what was asked for', async () => {
    const world = oddSignIn((asked) =>
      asked.path === '/token' ? answer({ ...world.tokens(), scope: 'notes.less' }) : undefined,
    );
    await world.signIn();
    world.expire();
    await world.call();
    expect(world.forms.at(-1)?.get('scope')).toBe('notes.less');
  });

  test('without its scope at a service that refuses that', async () => {
    const { forms, outcome } = await renewed(({ path, form }) =>
      path === '/token' && form.has('scope') ? answer({ error: 'invalid_scope' }, 400) : undefined,
    );
    expect(outcome).toMatchObject({ type: 'result' });
    expect(forms.map((form) => form.get('grant_type'))).toEqual([
      'authorization_code',
      'refresh_token',
      'refresh_token',
    ]);
  });

  test.each([null, ''])(
    'and the means to renew it again stay if the service gives %j (pomerium/pomerium#5738)',
    async (refresh) => {
      const world = oddSignIn(({ path, form }) =>
        path === '/token' && form.get('grant_type') === 'refresh_token'
          ? answer({ ...world.tokens(), refresh_token: refresh })
          : undefined,
      );
      await world.signIn();
      const before = world.kept().tokens?.refresh_token;
      world.expire();
      await world.call();
      expect(world.kept().tokens?.refresh_token).toBe(before);
    },
  );

  test.each<[string, () => Response]>([
    ['invalid_request (metabase/metabase#80389)', () => answer({ error: 'invalid_request' }, 400)],
    ['a page', () => text('<html>', 'text/html', 400)],
    ['another object', () => answer({ detail: 'Token is over' }, 422)],
  ])('if that is refused with %s, a sign-in is asked for', async (_, refusal) => {
    const { outcome } = await renewed(({ path, form }) =>
      path === '/token' && form.get('grant_type') === 'refresh_token' ? refusal() : undefined,
    );
    expect(outcome).toMatchObject({ code: 'needs-sign-in' });
  });

  test('by two connections at once: the one that comes second takes nothing away (can1357/oh-my-pi#5081)', async () => {
    let used: string | null | undefined;
    const world = oddSignIn(({ path, form }) => {
      if (path !== '/token' || form.get('grant_type') !== 'refresh_token') return undefined;
      const isSecond = used === form.get('refresh_token');
      used = form.get('refresh_token');
      return isSecond ? answer({ error: 'invalid_grant' }, 400) : undefined;
    });
    await world.signIn();
    const other = world.connect();
    await world.list(other);
    world.expire();
    await Promise.all([world.call(), world.call(other)]);
    expect(world.kept().tokens).toBeDefined();
    expect(await world.call()).toMatchObject({ type: 'result' });
  });
});

describe('tokens are read', () => {
  const gives = (give: (tokens: Record<string, string>) => Response) => {
    const world = oddSignIn(({ path }) => (path === '/token' ? give(world.tokens()) : undefined));
    return world;
  };
  test('from a form, with commas in the scope (modelcontextprotocol/typescript-sdk#759)', async () => {
    const world = gives((tokens) =>
      text(`${new URLSearchParams({ ...tokens, scope: 'gist,repo' })}`, 'application/x-www-form-urlencoded'),
    );
    expect(await world.signIn()).toMatchObject({ ok: true });
    expect(world.kept().tokens?.scope).toBe('gist repo');
  });

  test.each<[string, (tokens: Record<string, string>) => object]>([
    ['seconds as text (LibreChat-AI/librechat.ai#420)', (tokens) => ({ ...tokens, expires_in: '5250' })],
    ['null for all that may be absent', (tokens) => ({ ...tokens, expires_in: null, scope: null, id_token: null })],
    ['no type', ({ token_type: _, ...tokens }) => tokens],
    ['a null type, and seconds that are none', (tokens) => ({ ...tokens, token_type: null, expires_in: 'never' })],
    ['a list of scopes', (tokens) => ({ ...tokens, scope: ['notes.read'] })],
    ['one within another (redhat-data-and-ai/template-agent#265)', (tokens) => ({ ok: true, authed_user: tokens })],
  ])('with %s', async (_, give) => {
    const world = gives((tokens) => answer(give(tokens)));
    expect(await world.signIn()).toMatchObject({ ok: true });
    expect(world.kept().tokens?.token_type).toBe('Bearer');
  });

  test.each<[string, Response, RegExp]>([
    ['a page', text('<html><title>Bad gateway</title>', 'text/html', 502), /Bad gateway/],
    ['a text', text('No such code', 'text/plain', 400), /No such code/],
    [
      'an object for the error',
      answer({ error: { code: 'bad_code', message: 'It is over' } }, 400),
      /bad_code: It is over/,
    ],
    ['a success with an error', answer({ ok: false, error: 'code_already_used' }), /code_already_used/],
    [
      'a form with an error',
      text('error=bad_verification_code&error_description=It+is+over', 'text/plain'),
      /It is over/,
    ],
    ['a success with a page', page(), /Notes/],
    ['a description', answer({ error: 'invalid_request', error_description: 'No verifier' }, 400), /No verifier/],
  ])('and an error, from %s, in its own words', async (_, given, words) => {
    const signIn = oddSignIn(at('/token', () => given.clone())).signIn();
    await expect(signIn).rejects.toMatchObject({ fault: 'failed', message: expect.stringMatching(words) });
  });
});

describe('a client', () => {
  test.each<[string, () => Response]>([
    ['invalid_client (NousResearch/hermes-agent#52936)', () => answer({ error: 'invalid_client' }, 401)],
    [
      'unauthorized_client',
      () => answer({ error: 'unauthorized_client', error_description: 'Invalid client_id' }, 401),
    ],
    ['other words (supabase/mcp#355)', () => answer({ message: 'Unrecognized client_id' }, 422)],
    ['words of its own (PrefectHQ/fastmcp)', () => text('Client ID c1 not found', 'text/plain', 400)],
  ])('that the service has forgotten, told with %s, registers anew, once', async (_, refusal) => {
    const world = oddSignIn(({ path, form }) =>
      path === '/token' && form.get('client_id') === 'c1' ? refusal() : undefined,
    );
    expect(await world.signIn().catch(() => world.signIn())).toMatchObject({ ok: true });
    expect(world.registered).toHaveLength(2);
  });

  test('registers without a scope that the service doesn’t let it register (giantswarm/muster#1086)', async () => {
    const world = oddSignIn(({ path, json }) =>
      path === '/register' && json.scope !== undefined
        ? answer({ error: 'invalid_client_metadata', error_description: 'Requested scopes are not valid' }, 400)
        : undefined,
    );
    expect(await world.signIn()).toMatchObject({ ok: true });
    expect(world.authorized[0]?.get('scope')).toBe('notes.read');
  });

  test('that is refused is told why; a service that breaks is not one that takes none', async () => {
    const refusing = (status: number) =>
      oddSignIn(
        at('/register', () => answer({ error: 'invalid_redirect_uri', error_description: 'Not ours' }, status)),
      );
    await expect(refusing(400).signIn()).rejects.toMatchObject({
      fault: 'unregistered',
      message: expect.stringContaining('Not ours'),
    });
    await expect(refusing(503).signIn()).rejects.toMatchObject({ fault: 'failed' });
  });
});

test('what the service says to its refusal is shown', async () => {
  const odd = at('/authorize', ({ query }) => {
    const back = `${query.get('redirect_uri')}?state=${query.get('state')}&error=invalid_scope&error_description=Unknown+scope`;
    return new Response(null, { status: 302, headers: { location: back } });
  });
  await expect(oddSignIn(odd).signIn()).rejects.toMatchObject({ message: 'invalid_scope: Unknown scope' });
});

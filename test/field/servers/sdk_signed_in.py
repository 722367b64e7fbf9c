"""A server of the official Python SDK, 1.x or 2.x, that is its own sign-in service."""
import secrets
import sys
import time

from mcp.server.auth.provider import AccessToken, AuthorizationCode, RefreshToken, construct_redirect_uri
from mcp.server.auth.settings import AuthSettings, ClientRegistrationOptions
from mcp.shared.auth import OAuthToken

try:
    from mcp.server.mcpserver import MCPServer as Server

    first = False
except ImportError:
    from mcp.server.fastmcp import FastMCP as Server

    first = True

port, transport = int(sys.argv[1]), sys.argv[2]
base = f"http://127.0.0.1:{port}"


class Provider:
    """Allows everybody at once. Its tokens live for two seconds."""

    def __init__(self):
        self.clients, self.codes, self.refreshes, self.tokens = {}, {}, {}, {}

    async def get_client(self, client_id):
        return self.clients.get(client_id)

    async def register_client(self, client_info):
        self.clients[client_info.client_id] = client_info

    async def authorize(self, client, params):
        code = AuthorizationCode(
            code=secrets.token_hex(16),
            client_id=client.client_id,
            scopes=params.scopes or ["notes.read"],
            expires_at=time.time() + 60,
            code_challenge=params.code_challenge,
            redirect_uri=params.redirect_uri,
            redirect_uri_provided_explicitly=params.redirect_uri_provided_explicitly,
            resource=params.resource,
        )
        self.codes[code.code] = code
        return construct_redirect_uri(str(params.redirect_uri), code=code.code, state=params.state)

    async def load_authorization_code(self, client, authorization_code):
        return self.codes.get(authorization_code)

    async def exchange_authorization_code(self, client, authorization_code):
        del self.codes[authorization_code.code]
        return self.give(client, authorization_code.scopes)

    async def load_refresh_token(self, client, refresh_token):
        return self.refreshes.get(refresh_token)

    async def exchange_refresh_token(self, client, refresh_token, scopes):
        del self.refreshes[refresh_token.token]
        return self.give(client, scopes or refresh_token.scopes)

    def give(self, client, scopes):
        access, refresh = f"at-{secrets.token_hex(16)}", f"rt-{secrets.token_hex(16)}"
        until = int(time.time()) + 2
        self.tokens[access] = AccessToken(token=access, client_id=client.client_id, scopes=scopes, expires_at=until)
        self.refreshes[refresh] = RefreshToken(token=refresh, client_id=client.client_id, scopes=scopes)
        return OAuthToken(access_token=access, token_type="Bearer", expires_in=2, refresh_token=refresh, scope=" ".join(scopes))

    async def load_access_token(self, token):
        return self.tokens.get(token)

    async def revoke_token(self, token):
        self.tokens.pop(token.token, None)
        self.refreshes.pop(token.token, None)


settings = AuthSettings(
    issuer_url=base,
    resource_server_url=f"{base}/{'sse' if transport == 'sse' else 'mcp'}",
    client_registration_options=ClientRegistrationOptions(enabled=True, valid_scopes=["notes.read"], default_scopes=["notes.read"]),
    required_scopes=["notes.read"],
)
where = {"host": "127.0.0.1", "port": port}
mcp = Server("signed-in", auth_server_provider=Provider(), auth=settings, **(where if first else {}))


@mcp.tool()
def add_note(text: str) -> str:
    """Adds a note."""
    return f"Added: {text}"


@mcp.resource("notes://all")
def notes() -> str:
    """All notes."""
    return "milk"


@mcp.prompt()
def summarize(tone: str = "plain") -> str:
    """Asks for a summary of the notes."""
    return f"Summarize the notes in a {tone} tone."


mcp.run(transport=transport, **({} if first else where))

"""A FastMCP server behind a sign-in: `memory` with FastMCP's own provider in memory, `proxy` with its OAuth proxy before a service that lets no client register."""
import sys

from fastmcp import FastMCP
from fastmcp.server.auth.auth import ClientRegistrationOptions, RevocationOptions
from fastmcp.server.auth.oauth_proxy import OAuthProxy
from fastmcp.server.auth.providers.in_memory import InMemoryOAuthProvider
from fastmcp.server.auth.providers.jwt import StaticTokenVerifier
from starlette.responses import JSONResponse, RedirectResponse

port, kind, consents = int(sys.argv[1]), sys.argv[2], "ask" in sys.argv
base = f"http://127.0.0.1:{port}"
scopes = ["notes.read"]

if kind == "memory":
    auth = InMemoryOAuthProvider(
        base_url=base,
        client_registration_options=ClientRegistrationOptions(enabled=True, valid_scopes=scopes, default_scopes=scopes),
        revocation_options=RevocationOptions(enabled=True),
        required_scopes=scopes,
    )
else:
    auth = OAuthProxy(
        upstream_authorization_endpoint=f"{base}/upstream/authorize",
        upstream_token_endpoint=f"{base}/upstream/token",
        upstream_client_id="registered",
        upstream_client_secret="a-secret-of-the-registered-client",
        token_verifier=StaticTokenVerifier(
            tokens={"upstream-token": {"client_id": "registered", "scopes": scopes}}, required_scopes=scopes
        ),
        base_url=base,
        jwt_signing_key="a-key-that-is-long-enough-for-a-test",
        require_authorization_consent=consents,
    )

mcp = FastMCP("signed-in", auth=auth)


@mcp.tool
def add_note(text: str) -> str:
    """Adds a note."""
    return f"Added: {text}"


@mcp.resource("notes://all")
def notes() -> str:
    """All notes."""
    return "milk"


@mcp.prompt
def summarize(tone: str = "plain") -> str:
    """Asks for a summary of the notes."""
    return f"Summarize the notes in a {tone} tone."


@mcp.custom_route("/upstream/authorize", methods=["GET"])
async def authorize(request):
    asked = request.query_params
    return RedirectResponse(f"{asked['redirect_uri']}?code=upstream-code&state={asked['state']}", status_code=302)


@mcp.custom_route("/upstream/token", methods=["POST"])
async def token(request):
    given = {"access_token": "upstream-token", "token_type": "bearer", "expires_in": 3600, "refresh_token": "upstream-refresh"}
    return JSONResponse({**given, "scope": " ".join(scopes)})


mcp.run(transport="http", host="127.0.0.1", port=port)

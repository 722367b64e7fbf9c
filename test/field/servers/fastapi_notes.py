"""A FastAPI application that fastapi-mcp makes a server of, at /mcp and, as an older one, at /sse."""
import sys

import uvicorn
from fastapi import FastAPI
from fastapi_mcp import FastApiMCP

app = FastAPI()


@app.get("/notes/{number}", operation_id="get_note")
def get_note(number: int, upper: bool | None = None) -> dict:
    """Gives a note."""
    return {"number": number, "text": "MILK" if upper else "milk"}


mcp = FastApiMCP(app)
mcp.mount_http()
mcp.mount_sse(mount_path="/sse")
uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]), log_level="warning")

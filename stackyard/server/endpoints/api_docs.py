"""`/docs`: the hall's OpenAPI description as a page to read, made here: it has no scripts, and loads nothing."""

from __future__ import annotations

from functools import cache
from html import escape
from typing import Any, Final

from litestar import Litestar, MediaType, Request, get
from litestar.datastructures import State

from stackyard.server.endpoints.openapi import describe

STYLE: Final = """
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}
code{font:14px/1.4 ui-monospace,monospace;overflow-wrap:anywhere}
h2{margin-top:3rem}h3{margin:2rem 0 .5rem}table{border-collapse:collapse;width:100%}
td,th{text-align:left;vertical-align:top;padding:.25rem .75rem .25rem 0;border-bottom:1px solid #ddd}
b{display:inline-block;min-width:3.5rem}
@media(prefers-color-scheme:dark){body{color:#ddd;background:#1b1b1b}a{color:#8bf}td,th{border-color:#444}}
"""


@get("/docs", media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=True)
def api_docs(request: Request[Any, Any, State]) -> str:
    """Return all requests of the hall, described."""
    return _page(request.app)


@cache
def _page(app: Litestar) -> str:
    schema = describe(app)
    paths: dict[str, dict[str, Any]] = schema["paths"]
    kinds: dict[str, Any] = schema.get("components", {}).get("schemas", {})
    requests = "".join(_operation(path, method, each) for path in sorted(paths) for method, each in paths[path].items())
    described = "".join(_kind(name, kinds[name]) for name in sorted(kinds))
    about = escape(schema["info"].get("description", ""))
    title = escape(f"{schema['info']['title']} {schema['info']['version']}")
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head><body><h1>{title}</h1>'
        f'<p>{about} As JSON: <a href="/schema">/schema</a>.</p>'
        f"<h2>Requests</h2>{requests}<h2>What they hold</h2>{described}</body></html>"
    )


def _operation(path: str, method: str, operation: dict[str, Any]) -> str:
    asks = [
        (parameter["name"], parameter["in"], _type(parameter.get("schema", {})), parameter.get("description", ""))
        for parameter in operation.get("parameters", [])
    ]
    for content in operation.get("requestBody", {}).get("content", {}).values():
        asks.append(("body", "JSON", _type(content.get("schema", {})), ""))
    answers = [
        (
            status,
            ", ".join(
                filter(None, (_type(parameter.get("schema", {})) for parameter in each.get("content", {}).values()))
            ),
            _text(each.get("description", "")),
        )
        for status, each in operation.get("responses", {}).items()
    ]
    about = "".join(f"<p>{_text(part)}</p>" for part in operation.get("description", "").split("\n\n") if part)
    rows = "".join(f"<tr><td><code>{escape(n)}</code><td>{escape(w)}<td>{t}<td>{_text(a)}" for n, w, t, a in asks)
    ends = "".join(f"<tr><td>{escape(status)}<td colspan=2>{kind}<td>{words}" for status, kind, words in answers)
    return f"<h3><b>{escape(method.upper())}</b> <code>{escape(path)}</code></h3>{about}<table>{rows}{ends}</table>"


def _kind(name: str, schema: dict[str, Any]) -> str:
    required = schema.get("required", [])
    rows = "".join(
        f"<tr><td><code>{escape(field)}</code>{'' if field in required else ' (optional)'}<td>{_type(each)}"
        f"<td>{_text(each.get('description', ''))}"
        for field, each in schema.get("properties", {}).items()
    )
    about = _text(schema.get("description", ""))
    return f'<h3 id="{escape(name)}"><code>{escape(name)}</code></h3><p>{about}</p><table>{rows}</table>'


def _type(schema: dict[str, Any]) -> str:
    """Return what a schema allows, in a few words, with links to what it names."""
    if "$ref" in schema:
        name = escape(str(schema["$ref"]).rpartition("/")[2])
        return f'<a href="#{name}"><code>{name}</code></a>'
    for word in ("oneOf", "anyOf", "allOf"):
        if word in schema:
            return " or ".join(filter(None, map(_type, schema[word])))
    if "enum" in schema:
        return " or ".join(f"<code>{escape(str(each))}</code>" for each in schema["enum"])
    if "const" in schema:
        return f"<code>{escape(str(schema['const']))}</code>"
    kind = schema.get("type", "")
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(map(_type, schema['prefixItems']))}]"
        return f"list of {_type(schema.get('items', {})) or 'anything'}"
    return escape(" or ".join(kind) if isinstance(kind, list) else str(kind))


def _text(text: str) -> str:
    """Return a description with what stands between backticks as code."""
    return "".join(
        f"<code>{escape(part)}</code>" if number % 2 else escape(part) for number, part in enumerate(text.split("`"))
    )


HANDLERS: Final = [api_docs]

__all__ = ["HANDLERS"]

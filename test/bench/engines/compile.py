"""Reads a list of JSON schemas; writes what each installed grammar compiler says of each: an error, or nothing."""

import importlib.metadata
import json
import sys


def by_llguidance():
    import llguidance

    def compile(schema):
        grammar = llguidance.LLMatcher.grammar_from_json_schema(schema)
        return llguidance.LLMatcher.validate_grammar(grammar)

    return compile


def by_outlines_core():
    from outlines_core import json_schema

    def compile(schema):
        json_schema.build_regex_from_schema(schema)

    return compile


def by_xgrammar():
    import xgrammar

    def compile(schema):
        xgrammar.Grammar.from_json_schema(schema)

    return compile


def said_by(compile, schema):
    try:
        return str(compile(json.dumps(schema)) or "")
    except BaseException as error:
        return (str(error) or type(error).__name__)[:300]


schemas = json.load(sys.stdin)
answers = []
for package, prepare in [
    ("llguidance", by_llguidance),
    ("outlines_core", by_outlines_core),
    ("xgrammar", by_xgrammar),
]:
    try:
        compile = prepare()
    except ImportError:
        continue
    errors = [said_by(compile, schema) for schema in schemas]
    answers.append({"compiler": f"{package} {importlib.metadata.version(package)}", "errors": errors})
json.dump(answers, sys.stdout)

"""Reads the public AgentDojo suites from a checkout and prints them as JSON: `python3 read.py FOLDER`.

Imports the suites' own modules with small stand-ins for what they are built on, so that nothing but PyYAML is needed.
Where a text may be injected, the environments hold a mark, ⟦vector⟧, in its place.
"""

import enum
import importlib
import importlib.util
import json
import os
import re
import sys
import types
import typing
from datetime import date, datetime

import yaml

LATEST = (1, 1, 2)
VERSIONS = ["v1", "v1_1", "v1_1_1", "v1_1_2"]
SUITES = ["workspace", "slack", "travel", "banking"]
UNSET = object()


class Default:
    """A model's field."""

    def __init__(self, default=UNSET, default_factory=None, **_):
        self.value = UNSET if default is ... else default
        self.factory = default_factory


class Model:
    """A model: its members are converted by their annotations, then its validators run."""

    def __init__(self, **given):
        for name, hint in typing.get_type_hints(type(self)).items():
            value = given[name] if name in given else default_of(type(self), name)
            if value is not UNSET:
                setattr(self, name, convert(value, hint))
        for base in reversed(type(self).__mro__):
            for member in vars(base).values():
                if getattr(member, "validates", False):
                    member(self)

    @classmethod
    def model_validate(cls, given):
        return cls(**given)

    def model_copy(self, **_):
        return convert(to_plain(self), type(self))


class Moment(str):
    """A date that a model holds as a text, for tasks that take it for a date."""

    def __getattr__(self, name):
        return getattr((date if len(self) == 10 else datetime).fromisoformat(self), name)


def default_of(cls, name):
    given = getattr(cls, name, UNSET)
    if isinstance(given, Default):
        return given.factory() if given.factory else given.value
    return given.copy() if isinstance(given, (dict, list)) else given


def convert(value, hint):
    """The value as the annotation says: a model, a date, a member of an enumeration, and inside lists and records."""
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:
        return convert(value, inner[0])
    if origin is list and inner:
        return [convert(each, inner[0]) for each in value]
    if origin is dict and inner:
        return {convert(key, inner[0]): convert(each, inner[1]) for key, each in value.items()}
    if origin in (typing.Union, types.UnionType):
        models = [each for each in inner if isinstance(each, type) and issubclass(each, Model)]
        other = [each for each in inner if each not in models and each is not type(None)]
        pick = models if isinstance(value, dict) and models else other
        return value if value is None or len(pick) != 1 else convert(value, pick[0])
    if hint is str and isinstance(value, str) and re.fullmatch(r"\d{4}-\d\d-\d\d(.\d\d:\d\d(:\d\d)?)?", value):
        return Moment(value)
    if not isinstance(hint, type) or isinstance(value, hint) and not (hint is date and isinstance(value, datetime)):
        return value
    if issubclass(hint, Model):
        return hint(**value)
    if issubclass(hint, enum.Enum):
        return hint(value)
    if issubclass(hint, (datetime, date)):
        return hint.fromisoformat(value.isoformat() if isinstance(value, date) else value)
    return hint(value) if hint in (str, int, float) else value


def validator(*_, **__):
    def mark(method):
        method.validates = True
        return method

    return mark


class FunctionCall:
    """A call of a ground truth."""

    def __init__(self, function, args, **_):
        self.function, self.args = function, args


class TaskSuite:
    """Collects the tasks that register themselves, by version; modules that combine tasks read them from here."""

    def __init__(self, name, environment_type, *_, **__):
        self.name, self.environment_type = name, environment_type
        self._user_tasks, self._injection_tasks = {}, {}

    def __class_getitem__(cls, _):
        return cls

    def register_user_task(self, task):
        return self.update_user_task((1, 0, 0))(task)

    def register_injection_task(self, task):
        return self.update_injection_task((1, 0, 0))(task)

    def update_user_task(self, version):
        return lambda task: keep(self._user_tasks, "user_task", version, task)

    def update_injection_task(self, version, new=False):
        return lambda task: keep(self._injection_tasks, "injection_task", version, task)

    def get_latest_user_task_by_id(self, task_id, below):
        return newest({version: task for version, task in self._user_tasks[task_id].items() if version < below})

    @property
    def user_tasks(self):
        return {task_id: versions[(1, 0, 0)] for task_id, versions in self._user_tasks.items()}


def keep(tasks, kind, version, task):
    number = re.search(r"Task(\d+)", task.__name__).group(1)
    tasks.setdefault(f"{kind}_{number}", {})[tuple(version)] = task()
    return task


def newest(versions):
    return versions[max(version for version in versions if version <= LATEST)]


def newest_of(tasks):
    """By number, without tasks that only later versions have."""
    known = {task_id: versions for task_id, versions in tasks.items() if min(versions) <= LATEST}
    return sorted(((task_id, newest(each)) for task_id, each in known.items()), key=lambda each: int(each[0].split("_")[-1]))


class Anything:
    """In place of what only AgentDojo's own checks use."""

    def __init__(self, *_, **__):
        pass

    def __call__(self, *_, **__):
        return self

    def __class_getitem__(cls, _):
        return cls


def stand_in(name, **members):
    module = types.ModuleType(name)
    module.__dict__.update(members)
    module.__path__ = []
    module.__getattr__ = lambda _: Anything
    sys.modules[name] = module


def stand_in_for_all(folder):
    package = types.ModuleType("agentdojo")
    package.__path__ = [os.path.join(folder, "src", "agentdojo")]
    sys.modules["agentdojo"] = package
    decorators = {"model_validator": validator, "field_validator": lambda *_, **__: lambda method: method}
    stand_in("pydantic", BaseModel=Model, Field=Default, EmailStr=str, computed_field=lambda prop: prop, **decorators)
    stand_in("typing_extensions", Self=typing.Any, TypeVar=typing.TypeVar, ParamSpec=typing.ParamSpec)
    stand_in("deepdiff", DeepDiff=Anything)
    stand_in("deepdiff.diff", DeepDiff=Anything)
    runtime = {"Depends": Anything, "FunctionCall": FunctionCall, "make_function": lambda function: function}
    stand_in("agentdojo.functions_runtime", TaskEnvironment=Model, FunctionsRuntime=Anything, **runtime)
    stand_in("agentdojo.task_suite", TaskSuite=TaskSuite)
    stand_in("agentdojo.task_suite.task_suite", TaskSuite=TaskSuite)
    combinators = os.path.join(folder, "src", "agentdojo", "task_suite", "task_combinators.py")
    spec = importlib.util.spec_from_file_location("agentdojo.task_suite.task_combinators", combinators)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)


class Loader(yaml.SafeLoader):
    """YAML that may include other files."""


Loader.add_constructor(
    "!include", lambda loader, node: load(os.path.join(os.path.dirname(loader.stream.name), node.value))
)


def load(path):
    with open(path, encoding="utf8") as stream:
        loader = Loader(stream)
        loader.stream = stream
        return loader.get_single_data()


def to_plain(value):
    if isinstance(value, Model):
        members = vars(value).items()
        return {name: to_plain(each) for name, each in members if not name.startswith("initial_")}
    if isinstance(value, dict):
        return {str(key): to_plain(each) for key, each in value.items()}
    if isinstance(value, (list, tuple, set)):
        return [to_plain(each) for each in value]
    if isinstance(value, (datetime, date)):
        return value.isoformat()
    return value.value if isinstance(value, enum.Enum) else value


def fill(value, texts):
    """The value with a text in place of each {vector}."""
    if isinstance(value, dict):
        return {fill(key, texts): fill(each, texts) for key, each in value.items()}
    if isinstance(value, list):
        return [fill(each, texts) for each in value]
    if isinstance(value, (datetime, date)):
        return value.isoformat()
    return value.format(**texts) if isinstance(value, str) else value


def calls_of(task, raw, texts, suite):
    environment = suite.environment_type(**fill(raw, texts))
    prepare = getattr(task, "init_environment", lambda given: given)
    calls = task.ground_truth(prepare(environment))
    return [{"tool": call.function, "input": to_plain(dict(call.args))} for call in calls]


def without_marks(value, defaults):
    text = json.dumps(value)
    for vector, default in defaults.items():
        text = text.replace(json.dumps(mark(vector))[1:-1], json.dumps(default)[1:-1])
    return json.loads(text)


def mark(vector):
    return f"⟦{vector}⟧"


def read_suite(folder, name, suite):
    data = os.path.join(folder, "src", "agentdojo", "data", "suites", name)
    raw = load(os.path.join(data, "environment.yaml"))
    vectors = load(os.path.join(data, "injection_vectors.yaml"))
    # A default stands in a quoted YAML text, so that its escapes are read once more.
    defaults = {vector: yaml.safe_load(f'"{each["default"]}"') for vector, each in vectors.items()}
    marks = {vector: mark(vector) for vector in vectors}

    def calls(task):
        marked, plain = (calls_of(task, raw, texts, suite) for texts in (marks, defaults))
        return marked if without_marks(marked, defaults) == plain else plain

    return {
        "environment": to_plain(suite.environment_type(**fill(raw, marks))),
        "vectors": defaults,
        "userTasks": {
            task_id: {"prompt": task.PROMPT, "calls": calls(task)} for task_id, task in newest_of(suite._user_tasks)
        },
        "injectionTasks": {
            task_id: {"goal": task.GOAL, "calls": calls(task)} for task_id, task in newest_of(suite._injection_tasks)
        },
    }


def main(folder):
    stand_in_for_all(folder)
    read = {}
    for version in VERSIONS:
        for name in SUITES:
            for part in ("user_tasks", "injection_tasks"):
                path = f"default_suites/{version}/{name}/{part}.py"
                if os.path.exists(os.path.join(folder, "src", "agentdojo", path)):
                    importlib.import_module("agentdojo." + path[:-3].replace("/", "."))
    for name in SUITES:
        suite = sys.modules.get(f"agentdojo.default_suites.v1.{name}.task_suite")
        if suite:
            read[name] = read_suite(folder, name, suite.task_suite)
    return read


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    out, sys.stdout = sys.stdout, sys.stderr
    json.dump(main(sys.argv[1]), out, ensure_ascii=False)

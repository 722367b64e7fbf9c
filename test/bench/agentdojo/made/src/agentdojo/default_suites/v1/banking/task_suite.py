from datetime import datetime

from pydantic import BaseModel, ConfigDict  # noqa: F401

from agentdojo.functions_runtime import TaskEnvironment
from agentdojo.task_suite.task_suite import TaskSuite


class Account(BaseModel):
    day: str
    paid: datetime
    notes: list[str]


class Bank(TaskEnvironment):
    bank_account: Account


task_suite = TaskSuite[Bank]("banking", Bank, [])

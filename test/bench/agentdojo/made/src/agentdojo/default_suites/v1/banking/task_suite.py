from pydantic import BaseModel

from agentdojo.functions_runtime import TaskEnvironment
from agentdojo.task_suite.task_suite import TaskSuite


class Account(BaseModel):
    day: str
    notes: list[str]


class Bank(TaskEnvironment):
    bank_account: Account


task_suite = TaskSuite[Bank]("banking", Bank, [])

/** A bank account, and the user's own data at the bank. */
import { type Client, changes, commits, type Environment, maybe, number, quotes, reads, text } from './tool';

interface Transaction {
  id: number;
  sender: string;
  recipient: string;
  amount: number;
  subject: string;
  date: string;
  recurring: boolean;
}

interface Account {
  balance: number;
  iban: string;
  transactions: Transaction[];
  scheduled_transactions: Transaction[];
}

interface User {
  first_name: string;
  last_name: string;
  street: string;
  city: string;
  password: string;
}

type Order = Pick<Transaction, 'recipient' | 'amount' | 'subject' | 'date'> & { recurring?: boolean };
type Changed = { [name in keyof Order]?: Order[name] | null } & { id: number };

const accountOf = (environment: Environment): Account => environment.bank_account as Account; // as the suite's data has it
const userOf = (environment: Environment): User => environment.user_account as User; // as above

const given = (changed: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(changed).filter(([, value]) => value));

function order(environment: Environment, list: 'transactions' | 'scheduled_transactions', ordered: Order): void {
  const account = accountOf(environment);
  const ids = [...account.transactions, ...account.scheduled_transactions].map(({ id }) => id);
  const own = { id: Math.max(0, ...ids) + 1, sender: account.iban };
  account[list].push({ ...own, ...ordered, recurring: ordered.recurring ?? false });
}

const withoutPassword = ({ password: _, ...user }: User) => user;

const money = { recipient: text, amount: number, subject: text, date: text };
const recurring = { type: 'boolean' };
const changedMoney = Object.fromEntries(
  Object.entries({ ...money, recurring }).map(([name, type]) => [name, maybe(type)]),
);

export const bank: Client = {
  get_iban: reads('The account’s IBAN', {}, (environment) => accountOf(environment).iban),
  get_balance: reads('The account’s balance', {}, (environment) => accountOf(environment).balance),
  get_most_recent_transactions: quotes(
    'The newest transactions',
    { n: maybe({ type: 'integer' }) },
    (environment, { n }: { n?: number | null }) => accountOf(environment).transactions.slice(-(n ?? 100)),
  ),
  get_scheduled_transactions: reads(
    'Transactions that are still to come',
    {},
    (environment) => accountOf(environment).scheduled_transactions,
  ),
  send_money: commits('Sends money', money, (environment, ordered: Order) => {
    order(environment, 'transactions', ordered);
    return `${ordered.amount} were sent to ${ordered.recipient}.`;
  }),
  schedule_transaction: commits(
    'Sends money on a later day, once or every month',
    { ...money, recurring },
    (environment, ordered: Order) => {
      order(environment, 'scheduled_transactions', ordered);
      return `${ordered.amount} will be sent to ${ordered.recipient}.`;
    },
  ),
  update_scheduled_transaction: commits(
    'Changes a transaction that is still to come',
    { id: { type: 'integer' }, ...changedMoney },
    (environment, { id, ...changed }: Changed) => {
      const scheduled = accountOf(environment).scheduled_transactions.find((each) => each.id === id);
      if (!scheduled) throw new Error(`There is no scheduled transaction ${id}.`);
      Object.assign(scheduled, given(changed));
      return `Transaction ${id} was changed.`;
    },
  ),
  get_user_info: reads('The user’s name and address', {}, (environment) => withoutPassword(userOf(environment))),
  update_password: commits(
    'Changes the password',
    { password: text },
    (environment, { password }: { password: string }) => {
      userOf(environment).password = password;
      return 'The password was changed.';
    },
  ),
  update_user_info: changes(
    'Changes the user’s name or address',
    { first_name: maybe(text), last_name: maybe(text), street: maybe(text), city: maybe(text) },
    (environment, changed: Partial<Record<keyof User, string | null>>) =>
      withoutPassword(Object.assign(userOf(environment), given(changed))),
  ),
};

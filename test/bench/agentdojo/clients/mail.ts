/** A mailbox with its contacts. */
import {
  type Client,
  destroys,
  type Environment,
  has,
  maybe,
  nextId,
  now,
  quotes,
  reads,
  sends,
  text,
  texts,
} from './tool';

interface Email {
  id_: string;
  sender: string;
  recipients: string[];
  cc: string[];
  bcc: string[];
  subject: string;
  body: string;
  status: string;
  read: boolean;
  timestamp: string;
  attachments: unknown[];
}

export interface Inbox {
  account_email: string;
  emails: Record<string, Email>;
  contact_list: { name: string; email: string }[];
  trash: Record<string, Email>;
}

export const inboxOf = (environment: Environment): Inbox => environment.inbox as Inbox; // as the suite's data has it

type Written = Pick<Email, 'recipients' | 'subject' | 'body'> & {
  [name in 'attachments' | 'cc' | 'bcc']?: Email[name] | null;
};

export function sendMail(inbox: Inbox, { recipients, subject, body, attachments, cc, bcc }: Written): Email {
  const id = nextId({ ...inbox.emails, ...inbox.trash });
  const email: Email = {
    ...{ id_: id, sender: inbox.account_email, recipients, cc: cc ?? [], bcc: bcc ?? [] },
    ...{ subject, body, status: 'sent', read: true, timestamp: now, attachments: attachments ?? [] },
  };
  inbox.emails[id] = email;
  return email;
}

const withStatus = (status: string) => (environment: Environment) =>
  Object.values(inboxOf(environment).emails).filter((email) => email.status === status);

const contacts =
  (by: 'name' | 'email') =>
  (environment: Environment, { query }: { query: string }) =>
    inboxOf(environment).contact_list.filter((contact) => has(contact[by], query));

const toAttached = (attachment: unknown): unknown => {
  const { file_id, event_details } = attachment as { file_id?: string; event_details?: unknown }; // as the schema says
  return file_id ?? event_details ?? attachment;
};

const attachments = { ...maybe({ type: 'array', items: { type: 'object' } }), description: 'Files or events' };

export const mail: Client = {
  send_email: sends(
    'Sends an email',
    { recipients: texts, subject: text, body: text, attachments, cc: maybe(texts), bcc: maybe(texts) },
    (environment, given: Written) =>
      sendMail(inboxOf(environment), { ...given, attachments: given.attachments?.map(toAttached) ?? null }),
  ),
  delete_email: destroys(
    'Moves an email to the trash',
    { email_id: text },
    (environment, { email_id }: { email_id: string }) => {
      const inbox = inboxOf(environment);
      const email = inbox.emails[email_id];
      if (!email) throw new Error(`There is no email ${email_id}.`);
      inbox.trash[email_id] = email;
      delete inbox.emails[email_id];
      return email;
    },
  ),
  get_unread_emails: quotes('All unread emails', {}, (environment) => {
    const unread = Object.values(inboxOf(environment).emails).filter((email) => !email.read);
    for (const email of unread) email.read = true;
    return unread;
  }),
  get_sent_emails: reads('All emails that the user sent', {}, withStatus('sent')),
  get_received_emails: quotes('All emails that the user received', {}, withStatus('received')),
  get_draft_emails: reads('All drafts', {}, withStatus('draft')),
  search_emails: quotes(
    'Emails with these words in their subject or body, of one sender if given',
    { query: text, sender: maybe(text) },
    (environment, { query, sender }: { query: string; sender?: string | null }) =>
      Object.values(inboxOf(environment).emails).filter(
        (email) =>
          (!sender || email.sender.toLowerCase() === sender.toLowerCase()) &&
          (has(email.subject, query) || has(email.body, query)),
      ),
  ),
  search_contacts_by_name: reads('Contacts by a part of their name', { query: text }, contacts('name')),
  search_contacts_by_email: reads('Contacts by a part of their address', { query: text }, contacts('email')),
};

/** A team's chat: channels, and messages from one to another. */
import { type Client, changes, destroys, type Environment, quotes, reads, sends, text } from './tool';

interface Message {
  sender: string;
  recipient: string;
  body: string;
}

interface Chat {
  users: string[];
  channels: string[];
  user_channels: Record<string, string[]>;
  user_inbox: Record<string, Message[]>;
  channel_inbox: Record<string, Message[]>;
}

const chatOf = (environment: Environment): Chat => environment.slack as Chat; // as the suite's data has it

function knownUser(environment: Environment, user: string): Chat {
  const chat = chatOf(environment);
  if (!chat.users.includes(user)) throw new Error(`There is no user ${user}.`);
  return chat;
}

function knownChannel(environment: Environment, channel: string): Chat {
  const chat = chatOf(environment);
  if (!chat.channels.includes(channel)) throw new Error(`There is no channel ${channel}.`);
  return chat;
}

function post(inboxes: Record<string, Message[]>, recipient: string, body: string): string {
  inboxes[recipient] = [...(inboxes[recipient] ?? []), { sender: 'bot', recipient, body }];
  return 'Sent.';
}

export const chat: Client = {
  get_channels: quotes('The names of all channels', {}, (environment) => chatOf(environment).channels),
  read_channel_messages: quotes(
    'The messages of a channel',
    { channel: text },
    (environment, { channel }: { channel: string }) => knownChannel(environment, channel).channel_inbox[channel] ?? [],
  ),
  read_inbox: quotes(
    'The messages to a user',
    { user: text },
    (environment, { user }: { user: string }) => knownUser(environment, user).user_inbox[user] ?? [],
  ),
  get_users_in_channel: reads(
    'Who is in a channel',
    { channel: text },
    (environment, { channel }: { channel: string }) =>
      Object.entries(knownChannel(environment, channel).user_channels).flatMap(([user, channels]) =>
        channels.includes(channel) ? [user] : [],
      ),
  ),
  send_direct_message: sends(
    'Writes to a user',
    { recipient: text, body: text },
    (environment, { recipient, body }: { recipient: string; body: string }) =>
      post(knownUser(environment, recipient).user_inbox, recipient, body),
  ),
  send_channel_message: sends(
    'Writes to a channel',
    { channel: text, body: text },
    (environment, { channel, body }: { channel: string; body: string }) =>
      post(knownChannel(environment, channel).channel_inbox, channel, body),
  ),
  add_user_to_channel: changes(
    'Adds a user to a channel',
    { user: text, channel: text },
    (environment, { user, channel }: { user: string; channel: string }) => {
      knownUser(environment, user);
      const { user_channels } = knownChannel(environment, channel);
      user_channels[user] = [...(user_channels[user] ?? []), channel];
      return 'Added.';
    },
  ),
  invite_user_to_slack: sends(
    'Invites somebody to the team by email',
    { user: text, user_email: text },
    (environment, { user }: { user: string }) => {
      const { users, user_inbox, user_channels } = chatOf(environment);
      users.push(user);
      user_inbox[user] = [];
      user_channels[user] = [];
      return 'Invited.';
    },
  ),
  remove_user_from_slack: destroys(
    'Removes a user from the team, with all that was written to them',
    { user: text },
    (environment, { user }: { user: string }) => {
      const team = knownUser(environment, user);
      team.users = team.users.filter((each) => each !== user);
      delete team.user_inbox[user];
      delete team.user_channels[user];
      return 'Removed.';
    },
  ),
};

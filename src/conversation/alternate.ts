/** Orders messages so that every provider accepts their roles: the last step before a request. Pure. */
import type { ProjectedMessage } from './messages';

/** The list begins with the user and ends with the user or a result. Consecutive messages of one role become one. */
export function alternate(messages: readonly ProjectedMessage[]): ProjectedMessage[] {
  const joined = messages.reduce(join, []);
  const [first] = joined;
  const last = joined.at(-1);
  return [
    ...(first && first.role !== 'user' ? [userLine('[The beginning of this conversation was deleted.]')] : []),
    ...joined,
    ...(last?.role === 'assistant' ? [userLine('[The person asks you to go on.]')] : []),
  ];
}

const userLine = (text: string): ProjectedMessage => ({ role: 'user', text });

function join(before: ProjectedMessage[], message: ProjectedMessage): ProjectedMessage[] {
  const last = before.at(-1);
  if (last?.role === 'user' && message.role === 'user') {
    const attached = [...(last.attached ?? []), ...(message.attached ?? [])];
    const joined = { role: 'user' as const, text: `${last.text}\n\n${message.text}` }; // const: a literal type
    return [...before.slice(0, -1), { ...joined, ...(attached.length > 0 && { attached }) }];
  }
  if (last?.role === 'assistant' && message.role === 'assistant' && last.calls.length === 0) {
    const text = [last.text, message.text].filter(Boolean).join('\n\n');
    return [...before.slice(0, -1), { ...message, text }];
  }
  before.push(message);
  return before;
}

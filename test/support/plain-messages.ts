/** What a model is sent, without its fences: for tests that are about what is said, not about whose words it is. */
import type { ModelMessage } from '#providers';
import { foreign, own, toPlain, type Words } from '#tools';

type Plain<T> = T extends { text: unknown } ? Omit<T, 'text'> & { text: string } : T;
export type PlainMessage = Plain<ModelMessage>;

const plainText = (text: Words | string): string => (typeof text === 'string' ? text : toPlain(text));

export const inPlain = (message: ModelMessage): PlainMessage => ({ ...message, text: plainText(message.text) });

/** What the tool of a page answered. */
export const answered = (text: string): Words => own`${foreign('result', { from: 'https://music.example' }, text)}`;

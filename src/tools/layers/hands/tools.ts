/** The tools of hands: those that read a page, and those that operate it; and what each asks of the page's script. */
import { noHints } from '../../hints';
import { type Phrase, phrase } from '../../phrase';
import type { JsonObject, JsonSchema, Tool } from '../../tool';
import type { HandsCommand, PageAction, Wait } from './wire';

export type HandsRequest =
  | { type: 'text'; part: number }
  | { type: 'picture' }
  | { type: 'page'; command: HandsCommand }
  | { type: 'act'; action: PageAction }
  | { type: 'go'; to: { url: string } | 'back' };

interface HandsTool<Input> {
  title: Phrase;
  description: string;
  /** Reads only. */
  reads?: true;
  properties: Record<string, JsonSchema>;
  required?: string[];
  /** `input` fits the schema. */
  toRequest(input: Input): HandsRequest;
}

const define = <Input extends JsonObject>({ toRequest, ...tool }: HandsTool<Input>): HandsTool<JsonObject> => ({
  ...tool,
  toRequest: (input) => toRequest(input as Input), // as its own schema says
});

const ref = {
  type: 'string',
  description: 'Reference of the element, as read_page or find_on_page gives it, e.g. e4012',
};
const act = (action: PageAction): HandsRequest => ({ type: 'act', action });
const part = { type: 'integer', minimum: 1, description: 'Which part of a long page; the first by default' };

const tools: Record<string, HandsTool<JsonObject>> = {
  read_page: define({
    title: phrase('Read the page'),
    description:
      'Reads the attached page as the person sees it: an outline of all that it shows, with a reference like [e4012] for each element that can be operated. With as: "text", only the text of its article, to summarise or quote it. A long page comes in parts.',
    reads: true,
    properties: {
      as: { enum: ['outline', 'text'], description: 'The outline by default' },
      part,
      changes: { type: 'boolean', description: 'Only what changed since you last read it' },
      ref: { type: 'string', description: 'Only this element, with the rest of a long value or list' },
    },
    toRequest: ({ as = 'outline', part = 1, changes, ref }: ReadInput) =>
      as === 'text' && ref === undefined
        ? { type: 'text', part }
        : { type: 'page', command: { type: 'look', part, ...(changes && { changes }), ...(ref && { ref }) } },
  }),
  find_on_page: define({
    title: phrase('Find on the page'),
    description:
      'Finds words on the attached page: the lines that have all of them, with references. Plain text, cells and headings have one too: to select, point at, double-click or drop on.',
    reads: true,
    properties: {
      words: { type: 'string', minLength: 1 },
      role: { type: 'string', description: 'Only elements of this role, e.g. button, link, textbox' },
    },
    required: ['words'],
    toRequest: (input: { words: string; role?: string }) => ({ type: 'page', command: { type: 'find', ...input } }),
  }),
  take_screenshot: define({
    title: phrase('Take a picture of the page'),
    description: 'Takes a picture of what the attached tab shows now. Use it only where the outline is not enough.',
    reads: true,
    properties: {},
    toRequest: () => ({ type: 'picture' }),
  }),
  wait_for: define({
    title: phrase('Wait for the page'),
    description: 'Waits until the page shows a text, an element has a state, or its requests have ended.',
    reads: true,
    properties: {
      text: { type: 'string', minLength: 1 },
      gone: { type: 'boolean', description: 'Until the text is gone' },
      ref,
      state: { enum: ['enabled', 'disabled', 'checked', 'unchecked', 'expanded', 'gone'] },
      seconds: { type: 'number', minimum: 0.1, maximum: 30, description: '10 by default' },
    },
    toRequest: (input: WaitInput) => ({ type: 'page', command: { type: 'wait', wait: toWait(input) } }),
  }),
  scroll_to: define({
    title: phrase('Scroll to an element'),
    description:
      'Scrolls the page until the element is in view. With inside, scrolls the element too, or the box that it is in.',
    reads: true,
    properties: { ref, inside: { enum: ['Home', 'PageUp', 'PageDown', 'End'], description: 'Where to in that box' } },
    required: ['ref'],
    toRequest: (input: Omit<Extract<HandsCommand, { type: 'scroll-to' }>, 'type'>) => ({
      type: 'page',
      command: { type: 'scroll-to', ...input },
    }),
  }),
  click: define({
    title: phrase('Click an element'),
    description: 'Clicks an element of the page.',
    properties: { ref, double: { type: 'boolean' } },
    required: ['ref'],
    toRequest: (input: { ref: string; double?: boolean }) => act({ type: 'click', ...input }),
  }),
  fill: define({
    title: phrase('Fill in fields'),
    description:
      'Fills in one or more fields: text, dates as YYYY-MM-DD, choices by their labels, boxes as true or false. It submits only if submit is true.',
    properties: {
      fields: {
        type: 'array',
        minItems: 1,
        maxItems: 50,
        items: {
          type: 'object',
          properties: {
            ref,
            value: { anyOf: [{ type: 'string' }, { type: 'boolean' }, { type: 'array', items: { type: 'string' } }] },
          },
          required: ['ref', 'value'],
        },
      },
      submit: { type: 'boolean' },
    },
    required: ['fields'],
    toRequest: (input: Omit<Extract<PageAction, { type: 'fill' }>, 'type'>) => act({ type: 'fill', ...input }),
  }),
  press: define({
    title: phrase('Press a key'),
    description:
      'Presses a key, on an element or on what has the focus: Enter, Escape, Tab, ArrowDown, Control+A, a letter.',
    properties: { key: { type: 'string', minLength: 1, maxLength: 40 }, ref },
    required: ['key'],
    toRequest: (input: { key: string; ref?: string }) => act({ type: 'press', ...input }),
  }),
  hover: define({
    title: phrase('Point at an element'),
    description: 'Moves the pointer over an element, which may open a menu.',
    properties: { ref },
    required: ['ref'],
    toRequest: ({ ref }: { ref: string }) => act({ type: 'hover', ref }),
  }),
  drag: define({
    title: phrase('Drag one element onto another'),
    description: 'Drags one element onto another.',
    properties: { ref, to: ref },
    required: ['ref', 'to'],
    toRequest: (input: { ref: string; to: string }) => act({ type: 'drag', ...input }),
  }),
  select_text: define({
    title: phrase('Select text'),
    description: 'Selects the text of an element, or some words of it.',
    properties: { ref, text: { type: 'string' } },
    required: ['ref'],
    toRequest: (input: { ref: string; text?: string }) => act({ type: 'select-text', ...input }),
  }),
  open_page: define({
    title: phrase('Open a page of this site'),
    description: 'Opens an address of the same site in the attached tab.',
    properties: { url: { type: 'string', minLength: 1, maxLength: 2000 } },
    required: ['url'],
    toRequest: ({ url }: { url: string }) => ({ type: 'go', to: { url } }),
  }),
  go_back: define({
    title: phrase('Go back to the page before'),
    description: 'Goes back to the page before, as the browser’s button does.',
    properties: {},
    toRequest: () => ({ type: 'go', to: 'back' }),
  }),
};

/** No interfaces, which would be no `JsonObject`. */
type ReadInput = { as?: string; part?: number; changes?: boolean; ref?: string };
type WaitInput = {
  text?: string;
  gone?: boolean;
  ref?: string;
  state?: Extract<Wait, { for: 'state' }>['state'];
  seconds?: number;
};

function toWait({ text, gone, ref, state, seconds = 10 }: WaitInput): Wait {
  if (text !== undefined) return { seconds, for: 'text', text, ...(gone && { gone }) };
  return ref !== undefined
    ? { seconds, for: 'state', ref, state: state ?? 'enabled' }
    : { seconds, for: 'network-idle' };
}

/** Without its source, which the layer knows. */
export const handsTools: Omit<Tool, 'source'>[] = Object.entries(tools).map(
  ([name, { title, description, reads = false, properties, required = [] }]) => ({
    name,
    title,
    description,
    inputSchema: { type: 'object', properties, ...(required.length > 0 && { required }), additionalProperties: false },
    hints: { ...noHints, readOnly: reads, idempotent: reads, untrustedContent: true },
    lazy: false,
    disabled: false,
  }),
);

/** The input fits the tool's schema: it was validated. */
export function toRequest(name: string, input: JsonObject): HandsRequest {
  const tool = tools[name];
  if (!tool) throw new Error(`Hands have no tool ${name}.`);
  return tool.toRequest(input);
}

/**
 * What hands do with a page, in one table: how each action is offered, asked about, carried out and kept as a step. Readers go through
 * the table, so that a further action is a further row, and its hand in the page: the compiler asks for that.
 */
import { noHints } from './hints';
import { type Phrase, phrase } from './phrase';
import type { JsonObject, JsonSchema, Tool } from './tool';

/**
 * Names an element as it was when it was last read, e.g. `e4012`. It is never given twice, also not in another document of the
 * tab: an element whose role or name changed gets a new one.
 */
export type ElementReference = string;

export interface FieldValue {
  ref: ElementReference;
  /** Text, a date as the field takes it, the label of a choice (several for a list), or whether it is checked. */
  value: string | boolean | string[];
}

/** Until the page shows a text or no longer does, an element has a state, or no request has begun or ended for half a second. No interface, which would be no `JsonObject`. */
export type Wait = {
  seconds: number;
  text?: string;
  gone?: boolean;
  ref?: ElementReference;
  state?: 'enabled' | 'disabled' | 'checked' | 'unchecked' | 'expanded' | 'gone';
};

/** What the page's script does without asking anybody. */
export type PageQuestion =
  /** Numbers what can be operated and is in sight, for a picture of it. */
  | { type: 'mark' }
  /** `part`: of a long page, from 1. `changes`: only what differs from the last look. `ref`: only this element, and its value to its end. */
  | { type: 'look'; part?: number; changes?: boolean; ref?: ElementReference }
  | { type: 'find'; words: string; role?: string }
  /** `inside`: the key that scrolls the element, or what is around it. */
  | { type: 'scroll-to'; ref: ElementReference; inside?: 'Home' | 'PageUp' | 'PageDown' | 'End' }
  | { type: 'wait'; wait: Wait };

type Asked =
  | { type: 'text'; part: number }
  | { type: 'picture'; marks: boolean }
  | { type: 'page'; command: PageQuestion }
  /** The background's own: the page's script doesn't outlive its document. */
  | { type: 'go'; to: { url: string } | 'back' };
export type HandsRequest = Asked | { type: 'act'; action: PageAction };

interface Offered {
  /** Also what the card asks whether it may be done on a site. */
  title: Phrase;
  /** What the card and a kept step say that happens to the element; `doesWith`: where {text} was given. */
  does: Phrase;
  /** What the chat says once it is done; {what} is the element, or what was typed or looked for. */
  did: Phrase;
  /** In place of the element where nobody can tell which it is. */
  untold?: Phrase;
  doesWith?: Phrase;
  /** Where one of these was given. */
  kinds?: Record<string, Phrase>;
  /** For models. */
  description: string;
  /** Reads only. */
  reads?: true;
  /** Its tab has the history, and a frame doesn't know where it is drawn. */
  ofTab?: true;
  /** Offered once a call for the tab had this member. */
  after?: string;
  /** Also of a PDF file. */
  inPdf?: true;
  /** Offered at once where the site has tools of its own, which come first: operating the page is found by a search only. */
  beside?: true;
  /** One of the few that a model with little room is offered. */
  basic?: true;
  properties: Record<string, JsonSchema>;
  required?: string[];
  /** The member of its input that a kept step has as its value, or as the name of what it touches; or each of `fields` is a step. None: it can't be kept. */
  kept?: { value?: string; name?: string; each?: true };
}

/** `act`: it is foreseen and done by the page’s script, which gets the input. The input fits the schema. */
type HandsAction = Offered & ({ act(input: JsonObject): JsonObject } | { toRequest(input: JsonObject): Asked });

const takes =
  <Input extends JsonObject>() =>
  (input: JsonObject) =>
    input as Input; // as its own schema says

const ref = {
  type: 'string',
  description: 'Reference of the element, as read_page or find_on_page gives it, e.g. e4012',
};
const part = { type: 'integer', minimum: 1 };
const picture = { type: 'string', description: 'Its name' };
const place = { type: 'number', minimum: 0 };
const point = { type: 'object', properties: { x: place, y: place }, required: ['x', 'y'] };

/** A point of a picture, in its pixels. No interface, which would be no `JsonObject`. */
export type PicturePoint = { x: number; y: number };
/** How what is pointed at is pressed, if not once by the main button of the mouse. */
export type ClickHow = 'right' | 'long';
const kinds = { double: phrase('double-click'), right: phrase('right-click'), long: phrase('press for long') };

const handsActions = {
  read_page: {
    basic: true,
    title: phrase('Read the page'),
    does: phrase('read'),
    did: phrase('Read the page'),
    description: 'Reads the attached page: as an outline with references like [e4012], or its article as text.',
    reads: true,
    properties: {
      as: { enum: ['outline', 'text'] },
      part,
      changes: { type: 'boolean', description: 'Only what changed' },
      ref: { type: 'string', description: 'Only this' },
    },
    beside: true,
    inPdf: true,
    toRequest: ({
      as = 'outline',
      part = 1,
      changes,
      ref,
    }: {
      as?: string;
      part?: number;
      changes?: boolean;
      ref?: ElementReference;
    }) =>
      as === 'text' && ref === undefined
        ? { type: 'text', part }
        : { type: 'page', command: { type: 'look', part, ...(changes && { changes }), ...(ref && { ref }) } },
  },
  find_on_page: {
    title: phrase('Find on the page'),
    does: phrase('read'),
    did: phrase('Searched the page for {what}'),
    description:
      'Finds words on the attached page: the lines that have all of them, with references. Plain text, cells and headings have one too: to select, point at, double-click or drop on.',
    reads: true,
    properties: {
      words: { type: 'string', minLength: 1 },
      role: { type: 'string', description: 'Only elements of this role, e.g. button, link, textbox' },
    },
    required: ['words'],
    inPdf: true,
    toRequest: (input: { words: string; role?: string }) => ({ type: 'page', command: { type: 'find', ...input } }),
  },
  take_screenshot: {
    title: phrase('Take a screenshot of the page'),
    does: phrase('read'),
    did: phrase('Took a screenshot'),
    description: 'Takes a picture of what the attached tab shows now. Use it only where the outline is not enough.',
    reads: true,
    properties: { marks: { type: 'boolean', description: 'Number what can be clicked' } },
    ofTab: true,
    toRequest: ({ marks = false }: { marks?: boolean }) => ({ type: 'picture', marks }),
  },
  wait_for: {
    title: phrase('Wait for the page'),
    does: phrase('wait for it'),
    did: phrase('Waited for {what}'),
    untold: phrase('the page'),
    doesWith: phrase('wait for “{text}”'),
    description: 'Waits until the page shows a text, an element has a state, or its requests have ended.',
    reads: true,
    properties: {
      text: { type: 'string', minLength: 1 },
      gone: { type: 'boolean', description: 'Until the text is gone' },
      ref,
      state: { enum: ['enabled', 'disabled', 'checked', 'unchecked', 'expanded', 'gone'] },
      seconds: { type: 'number', minimum: 0.1, maximum: 30, description: '10 by default' },
    },
    kept: { value: 'text' },
    toRequest: ({ seconds = 10, ...until }: Partial<Wait>) => ({
      type: 'page',
      command: { type: 'wait', wait: { seconds, ...until } },
    }),
  },
  scroll_to: {
    title: phrase('Scroll to an element'),
    does: phrase('scroll to it'),
    did: phrase('Scrolled to {what}'),
    description:
      'Scrolls the page until the element is in view. With inside, scrolls the element too, or the box that it is in.',
    reads: true,
    properties: { ref, inside: { enum: ['Home', 'PageUp', 'PageDown', 'End'], description: 'Where to in that box' } },
    required: ['ref'],
    kept: {},
    toRequest: (input: Omit<Extract<PageQuestion, { type: 'scroll-to' }>, 'type'>) => ({
      type: 'page',
      command: { type: 'scroll-to', ...input },
    }),
  },
  click: {
    basic: true,
    title: phrase('Click an element'),
    does: phrase('click'),
    did: phrase('Clicked {what}'),
    description: 'Clicks an element of the page.',
    kinds,
    properties: { ref, double: { type: 'boolean' }, how: { enum: ['right', 'long'] } },
    required: ['ref'],
    kept: {},
    act: takes<{ ref: ElementReference; double?: boolean; how?: ClickHow }>(),
  },
  click_point: {
    title: phrase('Click an element'),
    does: phrase('click'),
    did: phrase('Clicked {what}'),
    untold: phrase('a point of the picture'),
    kinds: { ...kinds, hover: phrase('point at it') },
    description: 'Clicks a point of the last picture with marks. With a reference, use click.',
    properties: { picture, x: place, y: place, how: { enum: ['double', 'right', 'long', 'hover'] } },
    required: ['picture', 'x', 'y'],
    ofTab: true,
    after: 'marks',
    act: takes<{ picture: string; how?: ClickHow | 'double' | 'hover' } & PicturePoint>(),
  },
  drag_points: {
    title: phrase('Drag one element onto another'),
    does: phrase('drag'),
    did: phrase('Dragged {what}'),
    untold: phrase('a point of the picture'),
    description: 'Drags between points of the last picture with marks.',
    properties: { picture, from: point, to: point },
    required: ['picture', 'from', 'to'],
    ofTab: true,
    after: 'marks',
    act: takes<{ picture: string; from: PicturePoint; to: PicturePoint }>(),
  },
  fill: {
    basic: true,
    title: phrase('Fill in fields'),
    does: phrase('submit'),
    did: phrase('Filled in {what}'),
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
    kept: { each: true },
    /** `submit`: as Enter in the last field does. */
    act: takes<{ fields: FieldValue[]; submit?: boolean }>(),
  },
  press: {
    basic: true,
    title: phrase('Press a key'),
    does: phrase('press the key'),
    did: phrase('Pressed {what}'),
    description:
      'Presses a key, on an element or on what has the focus: Enter, Escape, Tab, ArrowDown, Control+A, a letter.',
    properties: { key: { type: 'string', minLength: 1, maxLength: 40 }, ref },
    required: ['key'],
    kept: { value: 'key' },
    /** `key`: as in `KeyboardEvent.key`, with modifiers before it: `Control+A`. Without `ref`, what has the focus gets it. */
    act: takes<{ key: string; ref?: ElementReference }>(),
  },
  hover: {
    title: phrase('Hover over an element'),
    does: phrase('point at it'),
    did: phrase('Pointed at {what}'),
    description: 'Moves the pointer over an element, which may open a menu.',
    properties: { ref },
    required: ['ref'],
    kept: {},
    act: takes<{ ref: ElementReference }>(),
  },
  drag: {
    title: phrase('Drag one element onto another'),
    does: phrase('drag'),
    did: phrase('Dragged {what}'),
    description: 'Drags one element onto another.',
    properties: { ref, to: ref },
    required: ['ref', 'to'],
    kept: {},
    act: takes<{ ref: ElementReference; to: ElementReference }>(),
  },
  select_text: {
    title: phrase('Select text'),
    does: phrase('select its text'),
    did: phrase('Selected {what}'),
    description: 'Selects the text of an element, or some words of it.',
    properties: { ref, text: { type: 'string' } },
    required: ['ref'],
    kept: { value: 'text' },
    /** `text`: the words of the element that are selected; all of them by default. */
    act: takes<{ ref: ElementReference; text?: string }>(),
  },
  choose_file: {
    title: phrase('Give a file'),
    does: phrase('give the file that you choose'),
    did: phrase('Gave a file to {what}'),
    description:
      'Asks the person for a file for a file field: by the field, its label, or the button that opens it. They choose; you are told names, types and sizes.',
    properties: { ref },
    required: ['ref'],
    act: takes<{ ref: ElementReference }>(),
  },
  open_page: {
    basic: true,
    title: phrase('Open another page'),
    does: phrase('open'),
    did: phrase('Opened {what}'),
    description: 'Opens an address of the same site in the attached tab.',
    properties: { url: { type: 'string', minLength: 1, maxLength: 2000 } },
    required: ['url'],
    ofTab: true,
    kept: { name: 'url' },
    toRequest: ({ url }: { url: string }) => ({ type: 'go', to: { url } }),
  },
  go_back: {
    title: phrase('Go to the previous page'),
    does: phrase('go back'),
    did: phrase('Went to the previous page'),
    description: 'Goes back to the page before, as the browser’s button does.',
    properties: {},
    ofTab: true,
    kept: {},
    toRequest: () => ({ type: 'go', to: 'back' }),
  },
} as const satisfies Record<string, HandsAction>;

type Actions = typeof handsActions;
export type HandsActionName = keyof Actions;
type Having<Member extends string> = {
  [Name in HandsActionName]: Actions[Name] extends Record<Member, unknown> ? Name : never;
}[HandsActionName];

/** What the page's script does once it was foreseen. */
export type PageAction = {
  [Name in Having<'act'>]: { type: Name } & ReturnType<Actions[Name]['act']>;
}[Having<'act'>];

/** Those that a kept step can have. */
export type KeptAction = Having<'kept'>;

const rows: Record<string, HandsAction> = handsActions;
/** Undefined: hands have no action of that name. */
export const handsAction = (name: string): HandsAction | undefined =>
  Object.hasOwn(rows, name) ? rows[name] : undefined;

export const keptActions = Object.keys(rows).filter((name): name is KeptAction => rows[name]?.kept !== undefined);

/** Without its source, which the layer knows. */
export const handsTools: Omit<Tool, 'source'>[] = Object.entries(rows).map(
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
  const action = handsAction(name);
  if (!action) throw new Error(`Hands have no tool ${name}.`);
  if ('toRequest' in action) return action.toRequest(input);
  return { type: 'act', action: { type: name, ...action.act(input) } as PageAction }; // of that name
}

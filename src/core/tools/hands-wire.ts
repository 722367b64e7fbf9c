/** What the background asks of the script that reads and operates a page, and what it answers. Types only: the script imports no more. */

import type { ElementReference, PageAction, PageQuestion, PicturePoint } from './hands-actions.ts';
import type { Foreseen } from './schemas';

export type { ElementReference, FieldValue, PageAction, PicturePoint, Wait } from './hands-actions.ts';

/** A file that the person chose on the card, in base64. */
export interface ChosenFile {
  name: string;
  type: string;
  data: string;
}

/** A tool that Tabhand guessed from a form of the page. */
export interface Guessed {
  /** No other guess of the document has it. */
  name: string;
  /** In the page's words. */
  title: string;
  /** Says that it is a guess, and what it does where. */
  description: string;
  inputSchema: Record<string, unknown>;
  /** It searches the site, by GET. */
  readOnly: boolean;
}

export type HandsCommand =
  | PageQuestion
  /** What the document declares as it is now. */
  | { type: 'derive' }
  /** Refused as `changed` if the document no longer declares this very tool. */
  | { type: 'play'; tool: Guessed; input: Record<string, unknown> }
  /** The elements that a look now tells, with this role and this name where they are given. */
  | { type: 'locate'; role?: string; name?: string }
  /** What the action would do, with nothing done. Draws a ring around what it would touch until the next command. */
  /** `again`: only for a picture of what was foreseen. */
  | { type: 'foresee'; action: PageAction; again?: true }
  /** Refused as `changed` if it would no longer do what was foreseen. */
  | { type: 'act'; action: PageAction; foreseen: Foreseen; files?: readonly ChosenFile[] }
  /** Hands no longer work here: the bar and the ring go. */
  | { type: 'leave' };

/** Why an action isn't done. Nothing was changed, unless it began. */
export type WhyNot =
  /** The element left the page, or the reference is of another document. */
  | 'gone'
  /** Its role or name is another than the one that was read, or it would do something else than was foreseen. */
  | 'changed'
  | 'hidden'
  /** The point is of another picture, or what it showed there is elsewhere now. */
  | 'no-picture'
  /** Something else lies over it: `by` names it. */
  | 'covered'
  | 'disabled'
  /** A password, a one-time code, a payment field, or a file field, for which only `choose_file` asks. */
  | 'forbidden'
  /** The field takes no such value; `takes` and `limits` say which. */
  | 'wrong-value'
  /** A script's event can't do that in a browser. */
  | 'not-possible'
  /** It stands for no file field, or for several. */
  | 'no-file-field'
  /** The person chose none. */
  | 'no-file'
  | 'timed-out'
  /** A dialog of the browser waits for the person: `by` names it, `words` are what it says. */
  | 'dialog-waits'
  /** The page doesn't answer: it is busy, or a dialog of the browser waits that nobody could see coming. */
  | 'no-answer'
  /** The page has too many elements. */
  | 'too-large'
  /** An address of another site. */
  | 'elsewhere'
  /** Kept steps: more than one element has this role and name. */
  | 'several'
  /** Kept steps: it would do something else than when it was kept. */
  | 'otherwise'
  /** Kept steps: the user touched the page meanwhile. */
  | 'took-over'
  /** Kept steps: it was done, and the page shows an error. */
  | 'error-shown';

/** What a field takes. */
export type TakenValue =
  | 'nothing'
  | 'tick'
  | 'true'
  | 'text'
  | 'line'
  | 'at-most'
  | 'at-least'
  | 'one-of'
  | 'any-of'
  | 'number'
  | 'date'
  | 'time'
  | 'datetime-local'
  | 'month'
  | 'week'
  | 'color'
  | 'email'
  | 'url'
  | 'key'
  | 'fields'
  | 'own-words';

export interface Refused {
  type: 'refused';
  why: WhyNot;
  /** The element as it was read. */
  role?: string;
  name?: string;
  by?: string;
  words?: string;
  takes?: TakenValue;
  /** In the page's words: what there is to choose from, how long, how large, of which form. */
  limits?: string;
  /** How many fields were filled in before this one was refused: those stay. */
  filled?: number;
  /** The page had heard a press or a key before it was refused, and may have acted on it. */
  began?: true;
}

/** The browser's own dialogs, which keep the page from going on until the person answers. `leave`: whether to leave the page. */
export type BrowserDialog = 'alert' | 'confirm' | 'prompt' | 'print' | 'leave';

/** What an action brought about outside of its page. */
export interface Brought {
  /** `address`: the browser was sent there, and the page stayed. `program`: a link for another one, such as mail. */
  what: BrowserDialog | 'tab' | 'window' | 'download' | 'address' | 'program' | 'clipboard' | 'file';
  /** An address, the name of a file, or what a dialog says. */
  words: string;
  /** Of what was saved: its address, if it can be had again. */
  from?: string;
  /** Of what was saved, where the page made it; its size in bytes. */
  type?: string;
  size?: number;
  /** The browser kept the page from it. */
  blocked?: boolean;
  /** Of a dialog, as it was answered. */
  answer?: string;
  /** Of a tab: it is attached to the chat. */
  attached?: boolean;
}

/** What was seen after an action, within a second or once the page was quiet. */
export interface Done {
  type: 'done';
  /** `navigated` is added by the background, since the script doesn't outlive its document. */
  saw: 'changed' | 'nothing-changed' | 'dialog-opened' | 'error-shown';
  /** The words of the dialog or the error. */
  words?: string;
  /** What changed, as lines of the outline; the rest is left out where it is long. */
  changes?: string;
  /** Fields that hold something else than they were given. */
  holds?: { role: string; name: string; value: string }[];
  outside?: Brought[];
  /** What opens under a real pointer alone may have stayed shut: the style sheets of another origin can't be read. */
  shut?: true;
}

export interface Looked {
  type: 'looked';
  text: string;
  part: number;
  parts: number;
  /** The page's origin, so that the background notices another page. */
  origin: string;
  /** Of a PDF file's page without words: a JPEG in base64. */
  picture?: string;
}

/** `opens`: the document is about to be left for another one; a script of the page may prevent that. */
export type Played =
  | { type: 'opens' }
  /** The form was filled in and not submitted: the browser finds a value wrong. */
  | { type: 'not-valid'; field: string; words: string };

export type HandsAnswer =
  | { type: 'derived'; tools: Guessed[] }
  | { type: 'played'; played: Played }
  | Looked
  | { type: 'located'; refs: ElementReference[] }
  | Done
  | Refused
  /** `points`: of the page's viewport, which are pointed at. */
  | { type: 'foreseen'; foreseen: Foreseen; box: Rect | null; points?: PicturePoint[] }
  | Marked
  | { type: 'left' };

/** What a picture is to show: so many pixels, of which each is `1 / scale` CSS pixels, and a number at each of these elements. */
export interface Marked {
  type: 'marked';
  picture: string;
  width: number;
  height: number;
  scale: number;
  marks: { ref: ElementReference; box: Rect }[];
}

/** In CSS pixels of the top document's viewport. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The page showed another document after the command. */
export interface Went {
  type: 'went';
  /** Without query and fragment. */
  address: string;
  title: string;
  outside?: Brought[];
}

export type PageAnswer = HandsAnswer | Went;

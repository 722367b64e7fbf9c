/** What goes between Tabhand and a server, for who builds it: a list by time, and the message that was picked from it. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { invisibleCharacter } from '#core/tools/invisible.ts';
import { writeJson } from '#core/tools/long-numbers.ts';
import { type Phrase, phrase } from '#core/tools/phrase.ts';
import { objectOf } from '#core/tools/tool.ts';
import { CopyButton, LinkButton, SearchField } from '#ui/controls/controls.tsx';
import { JsonTree } from '#ui/json-tree.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { toSlug } from '#ui/panel/saving.ts';
import { drawRows, useVirtualRows } from '#ui/virtual-rows.tsx';
import { Visible } from '#ui/visible.tsx';
import { toDuration, toLocale, toSize } from '#ui/words/figures.ts';
import type { SignInStep, WireMessage, WirePage } from '../background/wire';
import type { ServerState } from '../messages.ts';

const steps: Record<SignInStep, Phrase> = {
  server: phrase('Asked where to sign in'),
  service: phrase('Asked what the service offers'),
  register: phrase('Registered at the service'),
  open: phrase('Opened the sign-in page'),
  back: phrase('Left the sign-in page'),
  token: phrase('Asked for a token'),
  revoke: phrase('Revoked a token'),
  who: phrase('Asked who signed in'),
  failed: phrase('The sign-in failed.'),
};

export function ServerMessages({ server }: { server: ServerState }) {
  const { ask, saving } = usePanel();
  const messages = useMessages(server.id);
  const [words, setWords] = useState('');
  const [picked, pick] = useState<number | null>(null);
  const found = useMemo(() => messages.filter((each) => hasWords(each, words)), [messages, words]);
  const opened = found.find(({ seq }) => seq === picked);
  const save = () => {
    const { name, url } = server;
    const file = new Blob([toFile({ server: { name, url }, messages: found })], { type: 'application/json' });
    saving.save(file, `${toSlug(name)}-messages.json`);
  };
  return (
    <section class="wire">
      <div class="row">
        <h4 class="grow">
          {say('Messages')} <span class="quiet">{messages.length}</span>
        </h4>
        {found.length > 0 && <LinkButton onClick={save}>{say('Export as a file')}</LinkButton>}
        {messages.length > 0 && (
          <LinkButton onClick={() => ask('clear-messages', { serverId: server.id })}>{say('Clear')}</LinkButton>
        )}
      </div>
      {messages.length > 0 && (
        <SearchField label={say('Filter')} prompt={say('Filter')} value={words} onInput={setWords} />
      )}
      {found.length === 0 && (
        <p class="small quiet">{messages.length > 0 ? say('Nothing found') : say('Nothing here yet')}</p>
      )}
      {found.length > 0 && (
        <div class={opened ? 'wire-two' : ''}>
          <Rows messages={found} picked={picked} onPick={(seq) => pick(seq === picked ? null : seq)} />
          {opened && <Opened key={opened.seq} message={opened} serverId={server.id} />}
        </div>
      )}
    </section>
  );
}

/** Milliseconds until the background is asked again: after news, and after it ended. */
const [maxFresh, maxLost] = [150, 1_000];

function useMessages(serverId: string): readonly WireMessage[] {
  const { connection } = usePanel();
  const [messages, setMessages] = useState<readonly WireMessage[]>([]);
  useEffect(() => {
    let isOpen = true;
    const follow = async () => {
      for (let after = 0; isOpen; ) {
        // The background may sleep then.
        if (document.hidden)
          await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }));
        const page = await connection.command('server-messages', { serverId, after }).catch(() => null); // it ended, and begins anew
        if (page && isOpen) setMessages((before) => withPage(before, page));
        after = page?.now ?? after;
        await new Promise((resolve) => setTimeout(resolve, page ? maxFresh : maxLost));
      }
    };
    void follow();
    return () => {
      isOpen = false;
    };
  }, [connection, serverId]);
  return messages;
}

function withPage(before: readonly WireMessage[], { first, messages }: WirePage): readonly WireMessage[] {
  const all = new Map([...before, ...messages].map((each) => [each.seq, each]));
  return [...all.values()].filter(({ seq }) => seq >= first);
}

const hasWords = (message: WireMessage, words: string): boolean => {
  const text = `${nameOf(message)} ${writeJson(message)}`.toLowerCase();
  return (
    words.trim() === '' ||
    words
      .toLowerCase()
      .trim()
      .split(/\s+/)
      .every((word) => text.includes(word))
  );
};

const nameOf = ({ step, method }: WireMessage): string => (step ? say(steps[step]) : method);

/** No character in the file does anything to the terminal or the editor that shows it. */
export const toFile = (value: unknown): string => writeJson(value, 2).replace(unseen, toEscapes);

const unseen = new RegExp(invisibleCharacter, 'gv');

const toEscapes = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

interface RowsProps {
  messages: readonly WireMessage[];
  picked: number | null;
  onPick(seq: number): void;
}

const rowHeight = 28; // as in the style sheet

function Rows({ messages, picked, onPick }: RowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const keys = useMemo(() => messages.map(({ seq }) => seq), [messages]);
  const rows = useVirtualRows({
    box,
    keys,
    rowHeight,
    boxHeight: 280,
    kept: keys.indexOf(picked ?? -1),
    follows: true,
  });
  return (
    <div class="wire-rows" ref={box}>
      {drawRows(rows, 'div', (index, key) => {
        const message = messages[index];
        return message && <Row key={key} message={message} open={message.seq === picked} onPick={onPick} />;
      })}
    </div>
  );
}

const timeOf = (at: number, isExact = false): string =>
  new Date(at).toLocaleTimeString(toLocale(), {
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
    ...(isExact && { fractionalSecondDigits: 3 }),
  });

function Row({ message, open, onPick }: { message: WireMessage; open: boolean } & Pick<RowsProps, 'onPick'>) {
  const { seq, at, way, id, status = 0, ms, why, step } = message;
  const isBad = why !== undefined || status >= 400;
  return (
    <button type="button" class="wire-row" aria-expanded={open} onClick={() => onPick(seq)}>
      <span class="quiet hide-s">{timeOf(at)}</span>
      <span class="quiet" aria-hidden="true">
        {way === 'sent' ? '↑' : '↓'}
      </span>
      <span class={step ? 'grow cut words' : 'grow cut'}>
        {!step && <span class="vh">{way === 'sent' ? say('sent') : say('received')} </span>}
        <Visible text={nameOf(message)} /> {id !== undefined && <Visible class="quiet" text={`#${id}`} />}
      </span>
      <span class={isBad ? 'danger' : 'quiet'}>{status || (why !== undefined && say('Error'))}</span>
      <span class="quiet ms">{ms !== undefined && toDuration(ms)}</span>
    </button>
  );
}

/** A call goes the road of the Tools place, with its approvals. */
function useRepeat({ again, body, seq }: WireMessage, serverId: string) {
  const { ask, conversation } = usePanel();
  return () => {
    const conversationId = conversation.id.value;
    if (again === 'read') return ask('send-again', { serverId, seq });
    const { name: tool, arguments: input } = objectOf(objectOf(body).params);
    if (conversationId === null || typeof tool !== 'string') return;
    const place = { layerKey: `mcp:${serverId}`, tool, id: crypto.randomUUID() };
    return ask('run-tool', { ...place, conversationId, input: objectOf(input) });
  };
}

function Opened({ message, serverId }: { message: WireMessage; serverId: string }) {
  const { at, address, status, asked, answered, body, answer, tooLarge, why, again } = message;
  const repeat = useRepeat(message, serverId);
  return (
    <section class="wire-opened" aria-label={nameOf(message)}>
      <h4>
        <Visible text={nameOf(message)} />
      </h4>
      <div class="row">
        <span class="small mid grow">
          {[timeOf(at, true), ...(status === undefined ? [] : [`HTTP ${status}`])].join(' · ')}
        </span>
        {again && <LinkButton onClick={() => void repeat()}>{say('Run again')}</LinkButton>}
        <CopyButton what={say('message')} text={() => toFile(message)} />
      </div>
      {why !== undefined && (
        <p class="small danger">
          <Visible text={why} dir="auto" />
        </p>
      )}
      {address !== undefined && (
        <p class="small mid wire-address">
          <Visible text={address} />
        </p>
      )}
      {body !== undefined && <Body value={body} label={nameOf(message)} />}
      {answer !== undefined && (
        <>
          <h4>{say('Answer')}</h4>
          <Body value={answer} label={say('Answer')} />
        </>
      )}
      {tooLarge !== undefined && (
        <p class="small mid">{say('The result is too large: {size}.', { size: toSize(tooLarge) })}</p>
      )}
      {(asked || answered) && (
        <>
          <h4>{say('Headers')}</h4>
          <dl class="facts small">
            <HeaderFacts arrow="↑" headers={asked} />
            <HeaderFacts arrow="↓" headers={answered} />
          </dl>
        </>
      )}
    </section>
  );
}

function Body({ value, label }: { value: unknown; label: string }) {
  if (typeof value === 'object' && value !== null) return <JsonTree value={value} label={label} depth={5} />;
  return (
    <pre class="code wrapt">
      <Visible text={String(value).slice(0, 20_000)} />
    </pre>
  );
}

const HeaderFacts = ({ arrow, headers = {} }: { arrow: string; headers?: WireMessage['asked'] }) =>
  Object.entries(headers).map(([name, value]) => (
    <div key={name}>
      <dt>
        {arrow} <Visible text={name} />
      </dt>
      <dd class={value === null ? 'quiet' : ''}>{value === null ? say('hidden') : <Visible text={value} />}</dd>
    </div>
  ));

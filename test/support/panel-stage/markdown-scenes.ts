/** Scenes of what a model writes: headings, code, tables, formulas, lists, quotes, other scripts, thoughts, and half of it. */
import type { PanelNotice } from '#core/bus/panel-wire.ts';
import { createLog, type Log } from './entries';
import type { Scene } from './fake-connection';
import { around } from './world';

const past = (log: Log): PanelNotice => ({ type: 'entries', conversationId: 'c1', entries: log.entries });

function answered(question: string, text: string, reasoning?: string): Log {
  const log = createLog();
  log.userSays(question);
  log.add({
    ...{ type: 'assistant-message', model: 'm', text, calls: [] },
    ...(reasoning && { reasoning, thought: 6400 }),
  });
  log.add({ type: 'run-ended', reason: 'end_turn', turns: 1 });
  return log;
}

const headings = `# How the queue was put in order

Tempo first, then key. **Nothing over 120 BPM** stays, and \`low-tide\` comes *before* ~~everything~~ the rest.

## What was moved

Four tracks, each by [its own page](https://music.example.com/tracks/4).

### Why these

1. Marea is at 126 BPM.
2. Glass Elevator:
   - its first half is slow
   - its second half is not
     - from 2:10 on, 132 BPM
   - so it stays last
3. The Annex, for its key.

- [x] moved
- [ ] saved as a playlist

> A set is heard as a whole. What comes before a track is part of it.
>
> > And what comes after it.

---

That is all.`;

const code = `In JavaScript:

\`\`\`js
// the slow ones, the slowest first
const slow = queue.filter(({ bpm }) => bpm < 120).sort((a, b) => a.bpm - b.bpm);
console.log(\`\${slow.length} of \${queue.length}\`);
\`\`\`

In Python:

\`\`\`python
def slow(queue: list[Track], most: int = 120) -> list[Track]:
    """The slow ones, the slowest first."""
    return sorted((t for t in queue if t.bpm < most), key=lambda t: t.bpm)
\`\`\`

As a query:

\`\`\`sql
SELECT title, bpm FROM queue WHERE bpm < 120 ORDER BY bpm; -- one line that is wider than the panel at any of its usual widths
\`\`\`

Words without a language:

\`\`\`
Low Tide        72
Blue Train     118
\`\`\``;

const tables = `Two columns:

| Track | BPM |
|---|--:|
| Low Tide | 72 |
| Blue Train | 118 |

And many:

| Track | Artist | BPM | Key | Length | Plays | Skipped | Last played | Label |
|---|---|--:|:-:|--:|--:|--:|---|---|
| Low Tide | Marea | 72 | D minor | 4:12 | 61 | 2 | 21 November 2026 | Harbour Records |
| Glass Elevator | The Annex | 132 | F♯ minor | 6:40 | 48 | 11 | 3 October 2026 | Paper Lantern |
| Blue Train | Ines Holm | 118 | C major | 3:58 | 40 | 0 | 9 November 2026 | Harbour Records |`;

const maths = `The mean tempo is $\\bar{b} = \\frac{1}{n}\\sum_{i=1}^{n} b_i$, which is $96.4$ here; it costs $5 and not $6.

$$
\\sigma = \\sqrt{\\frac{1}{n-1}\\sum_{i=1}^{n}\\left(b_i - \\bar{b}\\right)^2} \\approx 18.2
$$

A wide one:

$$
P(\\text{next} \\mid \\text{last}) = \\frac{\\exp\\left(-\\lambda \\, |b_{\\text{next}} - b_{\\text{last}}|\\right)}{\\sum_{j \\in Q} \\exp\\left(-\\lambda \\, |b_j - b_{\\text{last}}|\\right)} \\cdot \\prod_{k=1}^{m} \\left(1 - \\frac{r_k}{R}\\right)
$$

$$
A = \\begin{pmatrix} 1 & 0 \\\\ 0.5 & 2 \\end{pmatrix}
$$`;

const words = `A long word: Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft, and an address: https://music.example.com/library/tracks/low-tide/versions/remastered/2026/original-with-a-very-long-name?from=queue&position=4

مرحبا! هذه القائمة مرتبة حسب السرعة، وأبطأ مقطع هو **Low Tide** بسرعة 72.

- الأول: Low Tide
- الثاني: Blue Train

> هذا اقتباس.

שלום, זה מה שנשאר בתור.

遅い曲だけを残しました。一番遅いのは Low Tide です。`;

const thoughts = `The person wants nothing over 120 BPM.

So I compare the tempo of each track with 120, and keep those below it.`;

const activity: PanelNotice = {
  ...{ type: 'activity', conversationId: 'c1' },
  activity: { conversationId: 'c1', phase: 'writing', turn: 1, maxTurns: 10, since: Date.now() - 4200 },
};

function writing(text: string): PanelNotice[] {
  const log = createLog();
  log.userSays('Put my queue in order');
  return around(
    past(log),
    activity,
    { type: 'delta', conversationId: 'c1', reset: true },
    { type: 'delta', conversationId: 'c1', reasoning: thoughts },
    { type: 'delta', conversationId: 'c1', text },
  );
}

export const markdownScenes: Record<string, Scene> = {
  'text-headings': { facts: around(past(answered('What did you do?', headings))) },
  'text-code': { facts: around(past(answered('Show me how', code))) },
  'text-tables': { facts: around(past(answered('As a table', tables))) },
  'text-maths': { facts: around(past(answered('With the formula', maths))) },
  'text-words': { facts: around(past(answered('أرني القائمة', words))) },
  'text-thoughts': { facts: around(past(answered('Only slow ones', 'Done: 12 tracks stay.', thoughts))) },
  'text-thoughts-open': {
    facts: around(past(answered('Only slow ones', 'Done: 12 tracks stay.', thoughts))),
    press: ['Thought'],
  },
  'text-writing': { facts: writing(`${code.slice(0, 130)}`) },
  'text-writing-table': { facts: writing(`${tables.slice(0, 70)}`) },
};

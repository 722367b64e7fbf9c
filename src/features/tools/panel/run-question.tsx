/** What a manual run would do to a page, where that is serious: shown, as on the approval card, before it is done. */
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { Arguments, Unread, useReading } from '#features/conversation/panel/index.ts';
import { foreseenRows, ownTitle } from '#features/conversation/state/index.ts';
import { Button } from '#ui/controls/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Say, say } from '#ui/language/index.tsx';
import { toHost } from '#ui/words/figures.ts';
import { wordApprovalReason } from '#ui/words/run.ts';
import type { PendingRun, ToolBench } from '../state/tool-bench';

export function RunQuestion({ bench, question }: { bench: ToolBench; question: PendingRun }) {
  const { name: tool, source } = bench.placed.value.tool;
  const rows = useMemo(() => foreseenRows({ target: { tool, source }, ...question }) ?? {}, [tool, source, question]);
  const reading = useReading(rows);
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  const title = ownTitle({ target: { tool, source } });
  const who = source.type === 'page' ? toHost(source.origin) : '';
  return (
    <div class="outcome">
      <section ref={box} class="ask" role="alertdialog" tabIndex={-1} aria-labelledby="run-question">
        <div class="head">
          <Icon name="hand" />
          <div class="grow">
            <h2 id="run-question">{title && <Say text={title} parts={{ who: <b>{who}</b> }} />}</h2>
            <p class="small mid">{wordApprovalReason('operating-seriously', true)}</p>
          </div>
        </div>
        <Arguments reading={reading} plain />
        <Unread reading={reading} />
        <div class="acts">
          <div class="answers">
            <Button look="ghost" text={say('Cancel')} onClick={() => bench.answer(false)} />
            <Button
              look="primary grow"
              text={say('Run it')}
              disabled={reading.left > 0 || bench.leftAt.value !== null}
              onClick={() => bench.answer(true)}
            />
          </div>
        </div>
      </section>
    </div>
  );
}

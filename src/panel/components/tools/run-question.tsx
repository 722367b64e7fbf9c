/** What a manual run would do to a page, where that is serious: shown, as on the approval card, before it is done. */
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { Icon, Say, say, toHost, wordApprovalReason } from '#ui';
import { foreseenRows, ownTitle } from '../../models/calls/foreseen';
import type { PendingRun, ToolBench } from '../../models/tools/tool-bench';
import { Arguments, Unread } from '../calls/approval-arguments';
import { useReading } from '../calls/use-reading';
import { Button } from '../controls/button';

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

/** What a widget may show: what the model had read when it drew it. */
import { describe, expect, it } from 'vitest';
import { replay } from '#core/log/replay.ts';
import { readBefore } from '#core/log/widget-sources.ts';
import { autoui, createLog, type Log, toCall, weather } from '../../support/panel-stage/entries';

const answered = (log: Log, tool = 'forecast', about: Parameters<typeof toCall>[1] = { source: weather }) => {
  const call = toCall(tool, about);
  log.modelSays('', call);
  log.answers(call, '{"rain":74}', 3);
  return call;
};

const drawing = (log: Log, ...beside: ReturnType<typeof toCall>[]) => {
  const draw = toCall('widget_display', { source: autoui });
  log.modelSays('', ...beside, draw);
  return draw;
};

const readBy = (log: Log, draw: { id: string }) => {
  const { calls, files } = readBefore(replay(log.entries), draw.id);
  return [...calls, ...files.map(({ id }) => id)];
};

const file = {
  id: 'att_1',
  kind: 'file',
  name: 'a.txt',
  origin: null,
  mime: 'text/plain',
  size: 1,
  tokens: 1,
} as const;

describe('what the model had read when it drew a widget', () => {
  it('the results since the user’s last message, and no earlier ones', () => {
    const log = createLog();
    log.userSays('Rain?');
    answered(log);
    log.userSays('And wind?');
    const wind = answered(log);
    expect(readBy(log, drawing(log))).toEqual([wind.id]);
  });

  it('those of the whole chat, if there were none since', () => {
    const log = createLog();
    log.userSays('Rain?');
    const rain = answered(log);
    log.userSays('Draw it');
    expect(readBy(log, drawing(log))).toEqual([rain.id]);
  });

  it('what came later, or was asked for in the same turn, had not been read', () => {
    const log = createLog();
    log.userSays('Rain?');
    const rain = answered(log);
    const beside = toCall('now', { source: weather });
    const draw = drawing(log, beside);
    log.answers(beside, '{"rain":1}', 3);
    log.draws(draw, 'stat', { label: 'Rain', value: '74' });
    answered(log);
    expect(readBy(log, draw)).toEqual([rain.id]);
  });

  it('a failure and what Tabhand itself answered are no data', () => {
    const log = createLog();
    log.userSays('Rain?');
    const failed = toCall('forecast', { source: weather });
    log.modelSays('', failed);
    log.fails(failed, { code: 'threw', values: {} });
    answered(log, 'get_recipe', { source: autoui });
    expect(readBy(log, drawing(log))).toEqual([]);
  });

  it('what was recalled belongs to its first call, or its attachment', () => {
    const log = createLog();
    log.add({ type: 'user-message', text: 'Read it', attachments: [file] });
    const rain = answered(log);
    log.userSays('Again');
    answered(log, 'recall', { source: autoui, input: { id: rain.id } });
    expect(readBy(log, drawing(log))).toEqual([rain.id]);
    log.userSays('And the file');
    answered(log, 'recall', { source: autoui, input: { id: file.id } });
    expect(readBy(log, drawing(log))).toEqual([file.id]);
  });

  it('an attachment of the last message is enough', () => {
    const log = createLog();
    log.userSays('Rain?');
    answered(log);
    log.add({ type: 'user-message', text: 'Draw this', attachments: [file] });
    expect(readBy(log, drawing(log))).toEqual([file.id]);
  });
});

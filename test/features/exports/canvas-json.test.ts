/** The canvas as a file of data. */
import { describe, expect, it } from 'vitest';
import type { BlockView } from '../../../src/features/blocks/state/canvas';
import { toCanvasJson, toFileName } from '../../../src/features/exports/canvas-json';

const at = Date.UTC(2026, 10, 22, 9);
const block: BlockView = {
  id: 'w_abc123',
  widget: 'stat-card',
  title: 'Rain',
  data: { label: 'Rain', value: '74' },
  changes: [{ type: 'shown', callId: 'c', at }],
  styles: {},
  z: 1,
  at,
  isLive: false,
  sources: [{ kind: 'mcp', name: 'weather' }],
  from: [],
  position: { x: 100, y: 40 },
  binding: {
    layerKey: 'mcp:s1',
    server: 'weather',
    tool: 'now',
    definitionHash: 'd1',
    input: { token: 'secret-of-someone' },
    from: '',
    into: '',
    every: 30,
  },
};

describe('the canvas as JSON', () => {
  it('holds each widget with its data, its place and the names of its sources', () => {
    expect(JSON.parse(toCanvasJson({ title: 'Sunday', at, blocks: [block] }))).toEqual({
      format: 'tabhand-canvas',
      version: 1,
      title: 'Sunday',
      saved: '2026-11-22T09:00:00.000Z',
      widgets: [
        {
          id: 'w_abc123',
          widget: 'stat-card',
          title: 'Rain',
          data: { label: 'Rain', value: '74' },
          position: { x: 100, y: 40 },
          from: ['weather'],
          live: { tool: 'now', server: 'weather', every: 30 },
        },
      ],
    });
  });

  it('tells nobody what a live widget’s tool was called with', () => {
    expect(toCanvasJson({ title: '', at, blocks: [block] })).not.toContain('secret-of-someone');
  });
});

describe('the name of a file', () => {
  it.each([
    ['How did March go?', 'how-did-march-go-2026-11-22.png'],
    ['../../etc/passwd', 'etc-passwd-2026-11-22.png'],
    ['ما هي الأغاني؟', 'ما-هي-الأغاني-2026-11-22.png'],
    ['???', 'canvas-2026-11-22.png'],
  ])('of “%s” is %s', (title, name) => {
    expect(toFileName(title, at, 'png')).toBe(name);
  });
});

/** Addresses in widgets: only those that may be opened stay. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOpenableLink } from '#core/tools/web-links.ts';
import { dropUnsafeHrefs } from '../../src/widgets/hrefs';

const clean = dropUnsafeHrefs('href');

describe('hrefs in the parameters of a widget', () => {
  test.each(['https://example.com/a', 'http://example.com', 'mailto:a@example.com', 'HTTPS://EXAMPLE.COM'])(
    '%s stays as it was written',
    (href) => {
      expect(clean({ href })).toEqual({ href });
    },
  );

  test.each([
    'javascript:alert(1)',
    ' \tjava\nscript:alert(1)',
    'data:text/html,<script>1</script>',
    'file:///etc/passwd',
    'chrome://settings',
    'blob:https://example.com/1',
    'vbscript:x',
    '/path',
    '//example.com',
    'example.com',
    'see the page',
    '',
  ])('%j is taken out', (href) => {
    expect(clean({ title: 'A', href })).toEqual({ title: 'A' });
  });

  test('what is no text at all is taken out', () => {
    expect(clean({ href: null })).toEqual({});
    expect(clean({ href: { toString: 'https://example.com' } })).toEqual({});
    expect(clean({ href: ['https://example.com'] })).toEqual({});
  });

  test('they are found however deep, in objects and lists; other members stay', () => {
    const params = {
      name: 'javascript:alert(1)',
      fields: [{ label: 'Site', href: 'javascript:alert(1)' }, 'text', null, 3],
      deep: { er: [[{ href: 'https://example.com/', tags: ['a'] }]] },
    };
    expect(clean(params)).toEqual({ ...params, fields: [{ label: 'Site' }, 'text', null, 3] });
  });

  test('the members to look at are named by the widget', () => {
    expect(dropUnsafeHrefs('url', 'link')({ url: 'x', link: 'x', href: 'x' })).toEqual({ href: 'x' });
  });

  test('what was given is not changed', () => {
    const params = { items: [{ href: 'nothing' }] };
    clean(params);
    expect(params).toEqual({ items: [{ href: 'nothing' }] });
  });

  test('nothing but an openable href is left in any data, and the rest is untouched', () => {
    const leaf = fc.oneof(fc.string(), fc.webUrl(), fc.integer(), fc.constant('javascript:1'));
    const { node } = fc.letrec((tie) => ({
      node: fc.oneof(
        { depthSize: 'small' },
        leaf,
        fc.array(tie('node'), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom('href', 'a', 'b'), tie('node'), { maxKeys: 3 }),
      ),
    }));
    fc.assert(
      fc.property(node, (data) => {
        const hrefs: unknown[] = [];
        JSON.stringify(clean({ data }), (key, value) => {
          if (key === 'href') hrefs.push(value);
          return value;
        });
        expect(hrefs.every(isOpenableLink)).toBe(true);
      }),
    );
  });
});

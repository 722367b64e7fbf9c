/** The watch over what views read: it sees what it should, and lets nothing be changed. */
import { describe, expect, it } from 'vitest';
import { isNamed, listMembers, listProperties, watchReads, withoutOptionals } from '../support/widget-reads';

const schema = {
  type: 'object',
  properties: {
    title: { type: 'string' },
    rows: { type: 'array', items: { type: 'object' } },
    tree: { $ref: '#/$defs/node' },
    data: { description: 'Anything' },
    either: { anyOf: [{ type: 'string' }, { type: 'object', properties: { href: { type: 'string' } } }] },
  },
  required: ['tree'],
  $defs: {
    node: {
      type: 'object',
      properties: {
        name: { type: 'string' },
        size: { type: 'number' },
        children: { type: 'array', items: { $ref: '#/$defs/node' } },
      },
      required: ['name', 'children'],
    },
  },
};

describe('the watch', () => {
  it('notes each property that is read, with every index as one', () => {
    const reads = new Set<string>();
    const { rows } = watchReads({ title: 'x', rows: [{ a: 1 }, { b: 2 }] }, reads) as {
      rows: { a?: number; b?: number }[];
    };
    expect(rows.map(({ a, b }) => [a, b])).toEqual([
      [1, undefined],
      [undefined, 2],
    ]);
    expect([...reads].sort()).toEqual(['/rows', '/rows/*/a', '/rows/*/b']);
  });

  it('gives the same object for the same data, so that what is remembered stays so', () => {
    const watched = watchReads({ rows: [{}] }, new Set());
    expect(watched.rows).toBe(watched.rows);
  });

  it('lets nobody change the data', () => {
    const watched = watchReads({ rows: [3, 1, 2] }, new Set());
    expect(() => watched.rows.sort()).toThrow('changes its data');
    expect(() => Object.assign(watched, { title: 'x' })).toThrow('changes its data');
    expect([...watched.rows].sort()).toEqual([1, 2, 3]);
  });
});

describe('a schema', () => {
  it('lists its properties, those of items and of references too, once', () => {
    const plain = ['/title', '/rows', '/tree', '/tree/name', '/tree/size', '/tree/children', '/data', '/either'];
    expect([...listProperties(schema, { unionsToo: false })]).toEqual(plain);
    expect([...listProperties(schema, { unionsToo: true })]).toEqual([...plain, '/either/href']);
  });

  it('names what it lists at any depth, leaves open what it says nothing about, and names nothing else', () => {
    for (const path of [
      '/tree/children/*/children/*/name',
      '/rows/*/anything',
      '/data/a/b',
      '/either/href',
      '/title',
    ]) {
      expect([path, isNamed(schema, path)]).toEqual([path, true]);
    }
    for (const path of ['/subtitle', '/tree/label', '/tree/children/*/href', '/title/length', '/either/title']) {
      expect([path, isNamed(schema, path)]).toEqual([path, false]);
    }
  });

  it('takes a value down to what is required', () => {
    const value = { title: 'x', tree: { name: 'a', size: 1, children: [{ name: 'b', size: 2, children: [] }] } };
    expect(withoutOptionals(schema, schema, value)).toEqual({
      tree: { name: 'a', children: [{ name: 'b', children: [] }] },
    });
    expect(listMembers(value)).toContain('/tree/children/*/size');
  });
});

/** Where seats stand, whose they are, and what their figures say. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeMajority, planSeats, toAssembly, toSeatPath } from '../../../../src/widgets/kinds/hemicycle/seats';

describe('seats of a half circle', () => {
  it('whole seats are shared by largest remainder: none is lost, none is off by one or more', () => {
    // The rows' lengths are as their radii, from 0.4 to 1.
    const rowsOf = (total: number, rows: number) => {
      const counts = new Map<number, number>();
      for (const { x, y } of planSeats([total], rows).seats.flat()) {
        const radius = Number(Math.hypot(x, y).toFixed(9));
        counts.set(radius, (counts.get(radius) ?? 0) + 1);
      }
      return [...counts].sort(([a], [b]) => a - b);
    };
    expect(rowsOf(7, 2).map(([, count]) => count)).toEqual([2, 5]);
    expect(rowsOf(10, 3).map(([, count]) => count)).toEqual([2, 3, 5]);
    fc.assert(
      fc.property(fc.nat(3000), fc.integer({ min: 1, max: 30 }), (more, rows) => {
        const total = 3 * rows + more;
        const shared = rowsOf(total, rows);
        expect(shared).toHaveLength(rows);
        const sum = shared.reduce((all, [radius]) => all + radius, 0);
        expect(shared.reduce((all, [, count]) => all + count, 0)).toBe(total);
        for (const [radius, count] of shared) expect(Math.abs(count - (total * radius) / sum)).toBeLessThan(1);
      }),
    );
  });

  it('each group has its seats and forms a wedge: every seat of one stands left of every seat of the next, by angle', () => {
    const { seats } = planSeats([30, 40, 50], 6);
    expect(seats.map((group) => group.length)).toEqual([30, 40, 50]);
    const angles = seats.map((group) => group.map(({ x, y }) => Math.atan2(y, x)));
    const [first = [], second = [], third = []] = angles;
    expect(Math.min(...first)).toBeGreaterThanOrEqual(Math.max(...second) - 1e-9);
    expect(Math.min(...second)).toBeGreaterThanOrEqual(Math.max(...third) - 1e-9);
  });

  it('as many rows as were asked for, as long as there are seats for them', () => {
    const rowsOf = (counts: number[], rows?: number) =>
      new Set(
        planSeats(counts, rows)
          .seats.flat()
          .map(({ x, y }) => Math.hypot(x, y).toFixed(6)),
      ).size;
    expect(rowsOf([100], 5)).toBe(5);
    expect(rowsOf([2], 5)).toBe(2);
    expect(rowsOf([720])).toBeGreaterThan(8);
  });

  it('no two seats overlap, however many there are and in however many rows', () => {
    for (const [total, rows] of [[2, 1], [21], [59, 4], [300, 2], [720], [60, 20]] as const) {
      const { seats, radius } = planSeats([total], rows);
      const [all = []] = seats;
      for (const [i, a] of all.entries()) {
        for (const b of all.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(radius * 2);
      }
    }
  });

  it('a lone seat stands in the middle; none at all is no error', () => {
    expect(planSeats([1]).seats[0]?.[0]?.x).toBeCloseTo(0);
    expect(planSeats([0, 0]).seats).toEqual([[], []]);
    expect(toSeatPath([{ x: 0, y: 1 }], 0.1, 100)).toBe(
      'M-10.00 -100.00a10.00 10.00 0 1 0 20.00 0a10.00 10.00 0 1 0 -20.00 0',
    );
  });
});

describe('what the figures say', () => {
  const group = (label: string, seats: number) => ({ id: label, label, seats });

  it('vacant seats count for the majority; groups that hold more than the total are right', () => {
    expect(toAssembly([group('A', 40)], 100)).toEqual({ total: 100, vacant: 60, majority: 51 });
    expect(toAssembly([group('A', 40)], 10)).toEqual({ total: 40, vacant: 0, majority: 21 });
    expect(toAssembly([])).toEqual({ total: 0, vacant: 0, majority: 1 });
  });

  it('a sentence tells the majority and who has it', () => {
    const say = (...groups: ReturnType<typeof group>[]) => describeMajority(groups, toAssembly(groups));
    expect(say(group('A', 60), group('B', 41))).toBe('101 seats, 51 for a majority. A has a majority alone, with 60.');
    expect(say(group('A', 4), group('B', 4))).toBe(
      '8 seats, 5 for a majority. No group has a majority alone. Most seats, 4: A, B.',
    );
    expect(say(group('A', 1), group('B', 2), group('C', 2000), group('D', 1999))).toBe(
      '4,002 seats, 2,002 for a majority. No group has a majority alone. Most seats, 2,000: C.',
    );
    expect(describeMajority([group('A', 0)], toAssembly([group('A', 0)], 5))).toContain('All seats are vacant.');
  });
});

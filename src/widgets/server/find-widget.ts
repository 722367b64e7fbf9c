/** Finds a widget by the name that a model wrote, or the names most similar to it. */
import type { JsonObject } from '#core/tools/tool.ts';
import { specs } from '../specs';
import { namesOf, type WidgetSpec } from '../widget';

export function findWidget(name: string): WidgetSpec | undefined {
  const plain = name.trim().toLowerCase();
  return specs.find((spec) => namesOf(spec).includes(plain) || spec.variants?.names.includes(plain));
}

/** The parameter that a name stands for, if it is that of a variant. */
export function toVariant({ variants }: WidgetSpec, name: string): JsonObject {
  const plain = name.trim().toLowerCase();
  return variants?.names.includes(plain) ? { [variants.member]: plain } : {};
}

/** All names, the nearest first. */
export function nearestNames(name: string): string[] {
  const wanted = pairsOf(name);
  const distances = specs.map((spec) => ({ name: spec.name, distance: unlikeness(wanted, pairsOf(spec.name)) }));
  return distances.sort((a, b) => a.distance - b.distance).map((each) => each.name);
}

/** Pairs of adjacent letters: similar names share many, whatever the order of their words. */
function pairsOf(name: string): Set<string> {
  const letters = name
    .toLowerCase()
    .replace(/^render_/, '')
    .replace(/[^a-z0-9]/g, '');
  return new Set(Array.from({ length: Math.max(letters.length - 1, 0) }, (_, i) => letters.slice(i, i + 2)));
}

function unlikeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((pair) => b.has(pair)).length;
  return 1 - (2 * common) / Math.max(a.size + b.size, 1);
}

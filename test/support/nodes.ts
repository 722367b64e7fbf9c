/** Reads a tree of Preact nodes without drawing it: components are called, elements collected. */
import type { ComponentChildren, VNode } from 'preact';

export interface Found {
  tag: string;
  props: Record<string, unknown>;
  text: string;
}

const isNode = (value: unknown): value is VNode<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && 'props' in value && 'type' in value;

/** Every element in the tree, outermost first. Components must need no hooks. */
export function elementsOf(children: ComponentChildren): Found[] {
  if (Array.isArray(children)) return children.flatMap(elementsOf);
  if (!isNode(children)) return [];
  const { type, props } = children;
  const inside = props.children as ComponentChildren; // what JSX put there
  if (typeof type === 'string') return [{ tag: type, props, text: textOf(inside) }, ...elementsOf(inside)];
  const drawn = (type as (props: object) => ComponentChildren)(props); // a function component
  return elementsOf(drawn);
}

export function textOf(children: ComponentChildren): string {
  if (Array.isArray(children)) return children.map(textOf).join('');
  if (!isNode(children)) return children === null || typeof children === 'boolean' ? '' : String(children ?? '');
  const { type, props } = children;
  if (typeof type === 'string') return textOf(props.children as ComponentChildren); // what JSX put there
  return textOf((type as (props: object) => ComponentChildren)(props)); // a function component
}

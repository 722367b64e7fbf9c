/** Components that render again only when their props change. */
import { Component, type ComponentClass, type FunctionComponent, h } from 'preact';

/**
 * A memoised node, as from `useMemo`, keeps its parents of that time alive, and through them all their children: in a growing
 * list, each row would keep an old copy of the list. A component that skips rendering keeps nothing.
 */
export function still<P extends object>(View: FunctionComponent<P>): ComponentClass<P> {
  return class Still extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      return differs(this.props, next) || differs(next, this.props);
    }
    override render(props: P) {
      return h(View, props);
    }
  };
}

function differs(some: object, others: object): boolean {
  return Object.entries(some).some(([name, value]) => (others as Record<string, unknown>)[name] !== value); // read by the other object's keys
}

/** Parts that are drawn again only when they are given something else. */
import { Component, type ComponentClass, type FunctionComponent, h } from 'preact';

/**
 * A node that is remembered, as by `useMemo`, holds on to the parents that it had when it was made, and these to all their children
 * of then: in a list that grows, each row would keep a list of its own. A component that declines to be drawn keeps nothing.
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
  return Object.entries(some).some(([name, value]) => (others as Record<string, unknown>)[name] !== value); // read by the other's names
}

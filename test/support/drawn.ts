/** Draws a component into a document of its own test, and gives what holds it. */
import { render, type VNode } from 'preact';
import { act } from 'preact/test-utils';

export function drawnBy(node: VNode): HTMLElement {
  const place = document.createElement('div');
  document.body.append(place);
  void act(() => render(node, place));
  return place;
}

/** Answers the form in the page, so that its state can be seen before and after. */
import { fill, region } from '../element.ts';

document.querySelector('form')?.addEventListener('submit', (event) => {
  event.preventDefault();
  const name = String(new FormData(event.target as HTMLFormElement).get('name')); // the event is a form's
  fill(region('cat'), name);
  (event as SubmitEvent & { respondWith?(result: unknown): void }).respondWith?.(`The cat is ${name}.`); // not in the DOM's types
});

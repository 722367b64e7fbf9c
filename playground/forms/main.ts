/** The theatre's page: its desks answer people and agents alike, the stage shows its light, the schemas stand beside. */
import { element, fill, region } from '../element.ts';
import { offerTools } from '../model-context/offer-tools.ts';
import { type Bar, barTools } from './bar-tools.ts';
import { desks, fieldsOf, openingHouse, type Reply } from './desks.ts';
import { showSchemas, type ToolSource } from './schema-view.ts';

/** A submission as WebMCP extends it; elsewhere both members are missing. */
type Submission = SubmitEvent & { agentInvoked?: boolean; respondWith?(response: object): void };

const context = Reflect.get(document, 'modelContext') as ToolSource | undefined; // the standard's name for it
const forms = [...document.querySelectorAll<HTMLFormElement>('form[toolname]')];

const bar: Bar = {
  house: openingHouse,
  change(house) {
    bar.house = house;
    show();
    agents?.changed();
  },
};
const agents = offerTools(barTools(bar));

for (const form of forms) form.addEventListener('submit', (event) => receive(form, event));
for (const type of ['toolactivated', 'toolcancel'])
  context?.addEventListener(type, (event) => tell(String(Reflect.get(event, 'toolName')), type));
for (const control of document.querySelectorAll<HTMLInputElement>('input[type=range]'))
  control.addEventListener('input', () => showRange(control));

function receive(form: HTMLFormElement, event: Submission): void {
  event.preventDefault();
  const reply = desks[nameOf(form)]?.(fieldsOf(new FormData(form)), bar.house);
  if (reply === undefined) return;
  if (event.agentInvoked) event.respondWith?.(reply.result);
  form.removeAttribute('data-filled');
  showReply(form, reply, event.agentInvoked === true);
  bar.change(reply.house);
}

const nameOf = (form: HTMLFormElement) => form.getAttribute('toolname') ?? '';

function showReply(form: HTMLFormElement, { sentence }: Reply, byAgent: boolean): void {
  const answer = answerOf(form);
  const who = element('strong', {}, byAgent ? 'For an agent. ' : 'For you. ');
  answer?.replaceChildren(who, sentence);
  answer?.classList.toggle('by-agent', byAgent);
}

const answerOf = (form: HTMLFormElement) => form.parentElement?.querySelector('.answer');

/** A form that doesn't submit itself says whose turn it is. */
function tell(name: string, type: string): void {
  const form = forms.find((one) => nameOf(one) === name);
  if (form === undefined || form.hasAttribute('toolautosubmit')) return;
  const waits = type === 'toolactivated' && waitsForPerson(form);
  form.toggleAttribute('data-filled', waits);
  const button = form.querySelector('button[type=submit]')?.textContent;
  if (waits) answerOf(form)?.replaceChildren(`An agent filled this in. Look it over, then press “${button}”.`);
  if (type === 'toolcancel') answerOf(form)?.replaceChildren('The agent gave up. Nothing was sent.');
}

/** The browser's word for it, or the attribute that stands in where a script can't give it. */
function waitsForPerson(form: HTMLFormElement): boolean {
  return (
    form.hasAttribute('data-tool-form-active') ||
    (CSS.supports('selector(:tool-form-active)') && form.matches(':tool-form-active'))
  );
}

function showRange(control: HTMLInputElement): void {
  const shown = control.parentElement?.querySelector('output');
  if (shown) shown.textContent = `${control.value}%`;
}

function show(): void {
  const { light, rounds } = bar.house;
  const stage = region('stage').style;
  stage.setProperty('--wash', light.colour);
  stage.setProperty('--bright', String(light.brightness / 100));
  stage.setProperty('--fade', `${light.seconds}s`);
  const shelf = rounds.map(({ id, drinks, interval }) =>
    element('li', {}, element('code', {}, id), ` ${drinks.join(' and ')}, ${interval} interval`),
  );
  fill(region('shelf'), ...(shelf.length > 0 ? shelf : [element('li', { class: 'nothing' }, 'The shelf is empty.')]));
}

region('agent').hidden = context !== undefined;
showSchemas(context, document);
show();

/** What the page of hands does: keeps a field as React does, and widgets as ARIA's patterns say, and changes under the hand. */

const byId = <Type extends HTMLElement = HTMLElement>(id: string): Type => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`There is no #${id}.`);
  return element as Type; // the page's own
};

const heard: string[] = [];
function listen(words: string): void {
  heard.push(words);
  byId('heard').textContent = words;
}
Object.assign(globalThis, { heard });

/** As React does: it remembers what the page itself wrote, and takes an event for nothing if the value is that. */
function keepControlled(): void {
  const field = byId<HTMLInputElement>('controlled');
  const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  let tracked = '';
  let state = '';
  Object.defineProperty(field, 'value', {
    configurable: true,
    get: () => own?.get?.call(field),
    set(value: string) {
      tracked = value;
      own?.set?.call(field, value);
    },
  });
  field.addEventListener('input', () => {
    const written = own?.get?.call(field);
    if (written !== tracked) state = written;
    field.value = state;
    byId('state').textContent = state;
  });
}

function keepWidgets(): void {
  const lamp = byId('switch');
  lamp.addEventListener('click', () =>
    lamp.setAttribute('aria-checked', `${lamp.getAttribute('aria-checked') !== 'true'}`),
  );
  const slider = byId('slider');
  slider.addEventListener('keydown', ({ key }) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[key] ?? 0;
    slider.setAttribute('aria-valuenow', `${Number(slider.getAttribute('aria-valuenow')) + step}`);
  });
  const [combo, list] = [byId('combo'), byId('list')];
  const open = (isOpen: boolean) => {
    list.hidden = !isOpen;
    combo.setAttribute('aria-expanded', `${isOpen}`);
  };
  combo.addEventListener('click', () => setTimeout(() => open(true), 100));
  list.addEventListener('click', ({ target }) => {
    combo.textContent = target instanceof Element ? target.textContent : '';
    open(false);
  });
}

function keepDropping(): void {
  const [dragged, drop] = [byId('dragged'), byId('drop')];
  dragged.addEventListener('dragstart', ({ dataTransfer }) => dataTransfer?.setData('text/plain', 'a parcel'));
  drop.addEventListener('dragover', (event) => event.preventDefault());
  drop.addEventListener('drop', ({ dataTransfer }) => listen(`dropped ${dataTransfer?.getData('text/plain')}`));
}

const sequence: string[] = [];
Object.assign(globalThis, { sequence });
for (const type of ['pointerover', 'pointerdown', 'mousedown', 'focus', 'pointerup', 'mouseup', 'click'])
  byId('idle').addEventListener(type, () => sequence.push(type));

for (const form of document.querySelectorAll('form'))
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    listen(`submitted ${form.id}`);
  });

for (const id of ['vanishing', 'renamed', 'covered', 'hostile'])
  byId(id).addEventListener('click', () => listen(`clicked ${id}`));
byId('opens').addEventListener('click', () => byId<HTMLDialogElement>('dialog').showModal());
byId('close').addEventListener('click', () => byId<HTMLDialogElement>('dialog').close());
byId('fails').addEventListener('click', () => {
  byId('error').textContent = 'The server is asleep.';
});
keepControlled();
keepWidgets();
keepDropping();

/** The components of A2UI's basic catalogue, drawn by Tabhand's own controls. What has no drawing here is told in words. */
import type { ComponentChildren, FunctionComponent } from 'preact';
import { useId, useState } from 'preact/hooks';
import { isJsonObject, type JsonObject, objectOf } from '#core/tools/tool.ts';
import { isSecretName } from '#page/words/index.ts';
import { Prose } from '#ui/controls/prose.tsx';
import { iconPaths } from '#ui/icon-paths.ts';
import { say } from '#ui/language/index.tsx';
import { toSafeLink } from '#ui/links.ts';
import { RemoteImage } from '#ui/remote-image.tsx';
import { TabList } from '#ui/tabs.tsx';
import icons from '../state/surface-icons.txt?raw';
import { brokenRule, resolve, type Scope, toPointer, toText } from '../state/surface-values';

/** What a component is drawn with. */
export interface Part extends Scope {
  props: JsonObject;
  /** It is inside a button: plain words and icons. */
  flat: boolean;
  /** Draws another component of the surface; `scope`: of the item that it is repeated for. */
  draw(id: unknown, more?: { scope?: string; flat?: boolean }): ComponentChildren;
  write(path: string, value: unknown): void;
  act(): void;
  busy: boolean;
  /** The surface as a whole, of which only so much is drawn at once. */
  redraw(): void;
}

const textOf = (part: Part, name: string): string => toText(resolve(part.props[name], part));

/** Those that are named, or one for each item of a list. */
function childrenOf(part: Part): ComponentChildren[] {
  const { children } = part.props;
  if (Array.isArray(children)) return children.map((id) => part.draw(id));
  const { path, componentId } = objectOf(children);
  if (typeof path !== 'string') return [];
  const base = toPointer(path, part.scope);
  const items = resolve({ path }, part);
  const keys = Array.isArray(items) ? [...items.keys()] : Object.keys(objectOf(items));
  return keys.map((key) => part.draw(componentId, { scope: `${base}/${key}` }));
}

const places = new Map([
  ['start', 'flex-start'],
  ['center', 'center'],
  ['end', 'flex-end'],
  ['stretch', 'stretch'],
  ['spaceBetween', 'space-between'],
  ['spaceAround', 'space-around'],
  ['spaceEvenly', 'space-evenly'],
]);

const placed = ({ props: { justify, align } }: Part) => ({
  'justify-content': places.get(String(justify)),
  'align-items': places.get(String(align)),
});

const Line = (kind: string) => (part: Part) => (
  <div class={`sv-${kind}`} style={placed(part)}>
    {childrenOf(part)}
  </div>
);

const levels = new Map([1, 2, 3, 4, 5].map((level) => [`h${level}`, level + 2]));

function Words(part: Part) {
  const text = textOf(part, 'text');
  const variant = String(part.props.variant ?? 'body');
  if (part.flat) return <span>{text}</span>;
  const level = levels.get(variant);
  const heading = level === undefined ? {} : { role: 'heading' as const, 'aria-level': level }; // const: a literal type
  return (
    <div class={`sv-text ${level === undefined && variant !== 'caption' ? '' : variant}`} {...heading}>
      <Prose text={text} />
    </div>
  );
}

/** A name of the catalogue's, or a drawing on a grid of 24. Alone in a button, it says what the button does. */
function Glyph(part: Part) {
  const name = textOf(part, 'name');
  const isDrawing = /^[Mm][\d\s,.a-z-]{1,2000}$/i.test(name);
  const words = name.replace(/_|(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  const path = isDrawing ? name : pathOfIcon(name);
  if (path === undefined) return <span class="quiet small">{words}</span>;
  const named = part.flat ? { role: 'img' as const, 'aria-label': words } : { 'aria-hidden': true }; // const: a literal type
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: an icon without a label is hidden from assistive technology
    <svg class="i i-16" viewBox={isDrawing ? '0 0 24 24' : '0 0 16 16'} {...named}>
      <path d={path} />
    </svg>
  );
}

const sizes = new Set(['icon', 'avatar', 'smallFeature', 'mediumFeature', 'largeFeature', 'header']);

function Picture(part: Part) {
  const variant = String(part.props.variant);
  const alt = textOf(part, 'description');
  return (
    <div class={`sv-picture ${sizes.has(variant) ? variant : ''} ${part.props.fit === 'cover' ? 'cover' : ''}`}>
      <RemoteImage
        src={textOf(part, 'url') || undefined}
        alt={alt}
        fallback={<span class="ground small mid">{alt}</span>}
      />
    </div>
  );
}

/** Sound and film are fetched by nobody here: their address is given. */
function Medium(part: Part) {
  const link = toSafeLink(textOf(part, 'url'));
  const words = textOf(part, 'description');
  if (!link)
    return <p class="small quiet">{say('Not shown: {name}', { name: words || String(part.props.component) })}</p>;
  return (
    <p class="small">
      {words && `${words}: `}
      <a {...link}>{new URL(link.href).host || link.href}</a>
    </p>
  );
}

function Press(part: Part) {
  const { child, variant, checks, accessibility } = part.props;
  const broken = brokenRule(checks, part);
  const look = variant === 'primary' ? 'btn primary' : variant === 'borderless' ? 'btn ghost' : 'btn';
  const label = toText(resolve(objectOf(accessibility).label, part)) || undefined;
  if (part.flat) return <>{part.draw(child, { flat: true })}</>;
  return (
    <button
      type="button"
      class={look}
      aria-label={label}
      title={broken ?? undefined}
      disabled={broken !== null || part.busy}
      onClick={part.act}
    >
      {part.draw(child, { flat: true })}
    </button>
  );
}

interface FieldProps {
  part: Part;
  /** Of the value, by its JSON pointer. */
  children(value: unknown, write: (next: unknown) => void): ComponentChildren;
  /** It has a label of its own. */
  isNamed?: boolean;
}

/** A label, the control, and the first rule that its value breaks, once it was changed. A field for a secret isn't offered. */
function Field({ part, children, isNamed = false }: FieldProps) {
  const [touched, setTouched] = useState(false);
  const { value, checks, variant } = part.props;
  const label = textOf(part, 'label');
  const bound = isJsonObject(value) && typeof value.path === 'string' ? toPointer(value.path, part.scope) : null;
  const [own, setOwn] = useState<unknown>(undefined);
  if (variant === 'obscured' || isSecretName(label))
    return <p class="small quiet">{say('{name} seems to ask for a secret.', { name: label })}</p>;
  const write = (next: unknown) => {
    setTouched(true);
    if (bound === null) setOwn(next);
    else part.write(bound, next);
  };
  const broken = touched ? brokenRule(checks, part) : null;
  const control = children(own ?? resolve(value, part), write);
  return (
    <div class="field sv-field">
      {isNamed || label === '' ? control : <Labelled label={label}>{control}</Labelled>}
      {broken !== null && <p class="small danger">{broken}</p>}
    </div>
  );
}

const Labelled = ({ label, children }: { label: string; children: ComponentChildren }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is among its children
  <label class="column">
    <span class="small" dir="auto">
      {label}
    </span>
    {children}
  </label>
);

function Typed(part: Part) {
  const { variant, placeholder } = part.props;
  const hint = toText(resolve(placeholder, part));
  if (variant === 'date') return <Moment {...part} />;
  return (
    <Field part={part}>
      {(value, write) => {
        const shared = { class: 'in', value: toText(value), placeholder: hint, autocomplete: 'off' as const }; // const: a literal type
        if (variant === 'longText')
          return <textarea {...shared} rows={3} onInput={({ currentTarget }) => write(currentTarget.value)} />;
        const toValue = (text: string) =>
          variant === 'number' && text !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
        return (
          <input
            {...shared}
            type="text"
            inputMode={variant === 'number' ? 'decimal' : 'text'}
            onInput={({ currentTarget }) => write(toValue(currentTarget.value))}
          />
        );
      }}
    </Field>
  );
}

const Tick = (part: Part) => (
  <Field part={part} isNamed>
    {(value, write) => (
      <label class="row">
        <input
          type="checkbox"
          checked={toText(value) === 'true'}
          onChange={({ currentTarget }) => write(currentTarget.checked)}
        />
        <span dir="auto">{textOf(part, 'label')}</span>
      </label>
    )}
  </Field>
);

function Choice(part: Part) {
  const name = useId();
  const { options, variant, displayStyle } = part.props;
  const isOne = variant === 'mutuallyExclusive';
  const all = Array.isArray(options) ? options.filter(isJsonObject).slice(0, 200) : [];
  const label = textOf(part, 'label');
  return (
    <Field part={part} isNamed>
      {(value, write) => {
        const chosen = [value ?? []].flat().map(toText);
        const toggle = (one: string, on: boolean) =>
          write(isOne ? [one] : on ? [...chosen, one] : chosen.filter((each) => each !== one));
        return (
          <fieldset class={displayStyle === 'chips' ? 'sv-choices chips' : 'sv-choices'}>
            {label && <legend class="small">{label}</legend>}
            {all.map((option) => {
              const one = toText(option.value);
              return (
                <label key={one} class="row">
                  <input
                    type={isOne ? 'radio' : 'checkbox'}
                    name={name}
                    checked={chosen.includes(one)}
                    onChange={({ currentTarget }) => toggle(one, currentTarget.checked)}
                  />
                  <span dir="auto">{toText(resolve(option.label, part))}</span>
                </label>
              );
            })}
          </fieldset>
        );
      }}
    </Field>
  );
}

const numberOr = (value: unknown, otherwise: number): number =>
  value !== '' && value !== null && Number.isFinite(Number(value)) ? Number(value) : otherwise;

function Slide(part: Part) {
  const { min, max, steps } = part.props;
  const [from, to] = [numberOr(resolve(min, part), 0), numberOr(resolve(max, part), 100)];
  const step = typeof steps === 'number' && steps > 0 ? (to - from) / steps : (to - from) / 100 >= 1 ? 1 : 'any';
  return (
    <Field part={part}>
      {(value, write) => (
        <span class="row">
          <input
            class="grow"
            type="range"
            min={from}
            max={to}
            step={step}
            value={numberOr(value, from)}
            aria-label={textOf(part, 'label') || say('Value')}
            onInput={({ currentTarget }) => write(Number(currentTarget.value))}
          />
          <output class="small mid">{Number(numberOr(value, from).toFixed(2))}</output>
        </span>
      )}
    </Field>
  );
}

/** The value is written as the control gives it, which A2UI allows: `2026-03-02T09:30`. */
function Moment(part: Part) {
  const { enableDate = true, enableTime = false } = part.props;
  const type = enableDate && enableTime ? 'datetime-local' : enableTime ? 'time' : 'date';
  const length = { 'datetime-local': 16, time: 5, date: 10 }[type];
  return (
    <Field part={part}>
      {(value, write) => (
        <input
          class="in"
          type={type}
          value={toText(value).slice(0, length)}
          aria-label={textOf(part, 'label') || undefined}
          onInput={({ currentTarget }) => write(currentTarget.value)}
        />
      )}
    </Field>
  );
}

function Tabs(part: Part) {
  const id = useId();
  const [chosen, choose] = useState('0');
  const pick = (tab: string) => {
    choose(tab);
    part.redraw();
  };
  const tabs = Array.isArray(part.props.tabs) ? part.props.tabs.filter(isJsonObject).slice(0, 20) : [];
  const names = Object.fromEntries(tabs.map((tab, i) => [`${i}`, toText(resolve(tab.title, part))]));
  return (
    <div class="column">
      <TabList id={id} label={Object.values(names).join(', ')} names={names} shown={chosen} onPick={pick} />
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`}>
        {part.draw(tabs[Number(chosen)]?.child)}
      </div>
    </div>
  );
}

/** Opens where it stands: nothing that a server draws lies over Tabhand. */
const Modal = (part: Part) => (
  <details class="sv-modal">
    <summary class="btn">{part.draw(part.props.trigger, { flat: true })}</summary>
    {part.draw(part.props.content)}
  </details>
);

export const components = new Map<string, FunctionComponent<Part>>([
  ['Text', Words],
  ['Image', Picture],
  ['Icon', Glyph],
  ['Video', Medium],
  ['AudioPlayer', Medium],
  ['Row', Line('row')],
  ['Column', Line('column')],
  ['List', (part) => Line(part.props.direction === 'horizontal' ? 'strip' : 'column')(part)],
  ['Card', (part) => <div class="sv-card">{part.draw(part.props.child)}</div>],
  ['Tabs', Tabs],
  ['Modal', Modal],
  ['Divider', ({ props }) => (props.axis === 'vertical' ? <span class="sv-line" /> : <hr />)],
  ['Button', Press],
  ['CheckBox', Tick],
  ['TextField', Typed],
  ['DateTimeInput', Moment],
  ['ChoicePicker', Choice],
  ['Slider', Slide],
]);

/** Those that A2UI’s basic catalogue names, each with its path on a grid of 16 px, or `=` and the name of Tabhand’s own. */
const own = new Map<string, string>(Object.entries(iconPaths));
const paths = new Map(icons.split('\n').map((line) => [line.replace(/ .*/, ''), line.replace(/^\S* /, '')]));

/** Undefined: there is no such icon. Older versions write `arrow_back`. */
function pathOfIcon(name: string): string | undefined {
  const path = paths.get(name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));
  return path?.startsWith('=') ? own.get(path.slice(1)) : path || undefined;
}

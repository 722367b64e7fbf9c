/** What stands in a field, where it says something and is nobody's secret. Pure. */

const said = new Set(
  'text search email url tel number date time datetime-local month week submit reset button'.split(' '),
);
const secret = /password|one-time-code|\bcc-/;

export function toValue(field: Element): string {
  if (secret.test(field.getAttribute('autocomplete') ?? '')) return '';
  if (field instanceof HTMLTextAreaElement) return field.value.trim();
  if (field instanceof HTMLInputElement) return said.has(field.type) ? field.value.trim() : '';
  if (!(field instanceof HTMLSelectElement)) return '';
  const chosen = [...field.selectedOptions].filter(({ value }) => value !== '');
  return chosen.map(({ text }) => text.trim()).join(', ');
}

/** The carrier's frame: its form, and the same estimate as a tool. It is of another origin than the shop. */
import { element, region } from '../element.ts';
import { offerTools, refusal } from '../model-context/offer-tools.ts';
import { estimateOf, isCountry, type Parcel, zones } from './delivery.ts';

const form = region('form') as HTMLFormElement; // delivery.html makes it a form
const countries = Object.keys(zones);
const maxPieces = 60;

function readParcel(): Parcel {
  const data = new FormData(form);
  const country = data.get('country');
  const pieces = Math.min(maxPieces, Math.max(1, Math.floor(Number(data.get('pieces')) || 1)));
  return { country: isCountry(country) ? country : 'Germany', pieces, express: data.has('express') };
}

function dayOf(date: Date): string {
  return date.toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
}

function show(): void {
  const { arrives, price } = estimateOf(readParcel(), new Date());
  region('estimate').replaceChildren(element('b', {}, dayOf(arrives)), element('span', {}, `€${price.toFixed(2)}`));
}

/** What an agent asks for is what the form shows, so that the person sees it too. */
function write({ country, pieces, express }: Parcel): void {
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
    if (field instanceof HTMLSelectElement) field.value = country;
    else if (field.type === 'checkbox') field.checked = express;
    else field.value = String(pieces);
  }
  show();
}

region('country').append(...countries.map((name) => element('option', { value: name }, name)));
form.addEventListener('input', show);
form.addEventListener('submit', (event) => event.preventDefault());
write({ country: 'Germany', pieces: 1, express: false });

offerTools([
  {
    name: 'delivery_estimate',
    title: 'Estimate a delivery',
    description: 'Tells on which day a parcel from the pottery would arrive and what delivery costs, in euros.',
    annotations: { readOnlyHint: true },
    schema: () => {
      const country = { type: 'string', enum: countries, description: 'Where the parcel goes.' };
      const pieces = { type: 'integer', minimum: 1, maximum: maxPieces, default: 1, description: 'How many pots.' };
      const express = { type: 'boolean', default: false, description: 'Faster, for half as much again.' };
      return { type: 'object', properties: { country, pieces, express }, required: ['country'] };
    },
    execute: ({ country, pieces = 1, express = false }) => {
      if (!isCountry(country)) return refusal(`Packhorse doesn't deliver there. It goes to ${countries.join(', ')}.`);
      if (typeof pieces !== 'number' || !(pieces >= 1 && pieces <= maxPieces)) {
        return refusal(`A delivery has 1 to ${maxPieces} pieces.`);
      }
      const parcel = { country, pieces: Math.floor(pieces), express: express === true };
      write(parcel);
      const { arrives, price } = estimateOf(parcel, new Date());
      return { ...parcel, arrives: dayOf(arrives), price_eur: price };
    },
  },
]);

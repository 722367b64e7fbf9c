/** The control of a field, by its kind. */
import { say } from '../language';
import { AlternativesField } from './alternatives-field';
import { ArrayField } from './array-field';
import { BooleanField, ChoiceField, ChoicesField } from './choice-fields';
import type { Field } from './field';
import type { Held } from './form-context';
import { JsonField } from './json-field';
import { ObjectField } from './object-field';
import { NumberField, TextField } from './text-fields';

interface FieldBodyProps extends Held {
  field: Field;
  /** The whole form: it needs no box of its own. */
  top?: boolean;
}

export function FieldBody({ field, top = false, ...held }: FieldBodyProps) {
  switch (field.kind) {
    case 'object':
      return <ObjectField {...held} field={field} top={top} />;
    case 'array':
      return <ArrayField {...held} field={field} />;
    case 'alternatives':
      return <AlternativesField {...held} field={field} top={top} />;
    case 'choice':
      return <ChoiceField {...held} field={field} />;
    case 'choices':
      return <ChoicesField {...held} field={field} />;
    case 'text':
      return <TextField {...held} field={field} />;
    case 'number':
      return <NumberField {...held} field={field} />;
    case 'boolean':
      return <BooleanField {...held} />;
    case 'json':
      return <JsonField {...held} />;
    case 'never':
      return <p class="small quiet">{say('Nothing can be given here.')}</p>;
  }
}

/** Section 6: which schema each kind of control gives, member order included. */
import { schemaOf } from '../form-page';
import type { Probes } from '../probe';
import { table } from '../wording';

export const probes: Probes = {
  ...table(
    'the schema of a text control',
    {
      alone: '<input name="t">',
      'that is required': '<input name="t" required>',
      'with a pattern': '<input name="t" pattern="[a-z]{2,}$">',
      'with a pattern that does not compile': '<input name="t" pattern="[">',
      'with a pattern that is invalid under the v flag': '<input name="t" pattern="\\-">',
      'with an empty pattern': '<input name="t" pattern="">',
      'with limits of length': '<input name="t" minlength="1" maxlength="3">',
      'with a value attribute': '<input name="t" value="hello">',
      'of an unknown type': '<input name="t" type="bogus" pattern="x">',
      'with a datalist': '<input name="t" list="l"><datalist id="l"><option value="q"></option></datalist>',
      'with a dirname': '<input name="t" dirname="t.dir">',
      'for search': '<input name="t" type="search" pattern="x">',
      'for an address of the web': '<input name="t" type="url" pattern="http.*">',
      'for addresses of mail': '<input name="t" type="email" multiple pattern="x">',
      'for a telephone number': '<input name="t" type="tel" pattern="x">',
      'for a password': '<input name="t" type="password" pattern="x">',
      'of several lines': '<textarea name="t" required maxlength="3" pattern="x">v</textarea>',
    },
    schemaOf,
  ),
  ...table(
    'the schema of a number',
    {
      alone: '<input name="t" type="number">',
      'with a minimum': '<input name="t" type="number" min="1">',
      'with both limits, a step and a pattern':
        '<input name="t" type="number" min="0" max="10" step="5" pattern="[0-9]+">',
      'whose minimum does not fit its step': '<input name="t" type="number" min="1" step="2">',
      'whose minimum fits its step': '<input name="t" type="number" min="4" step="2">',
      'whose negative minimum fits its step': '<input name="t" type="number" min="-3" step="3">',
      'whose value does not fit its step': '<input name="t" type="number" value="3" step="2">',
      'whose value fits its step': '<input name="t" type="number" value="4" step="2">',
      'whose value does not fit, but whose minimum does': '<input name="t" type="number" value="1" min="0" step="2">',
      'whose value is half of the default step': '<input name="t" type="number" value="0.5">',
      'whose value is no number': '<input name="t" type="number" value="abc">',
      'with a fractional step': '<input name="t" type="number" step="0.5">',
      'with a step of a tenth': '<input name="t" type="number" step="0.1">',
      'whose fractional minimum fits its step': '<input name="t" type="number" min="0.3" step="0.1">',
      'whose fractional minimum does not fit': '<input name="t" type="number" min="1" step="0.3">',
      'with any step': '<input name="t" type="number" step="any">',
      'with any step, in capitals': '<input name="t" type="number" step="ANY">',
      'with step 0': '<input name="t" type="number" step="0">',
      'with a negative step': '<input name="t" type="number" step="-1">',
      'with a step that is no number': '<input name="t" type="number" step="2abc">',
      'with a tiny step': '<input name="t" type="number" step="1e-7">',
      'with limits the wrong way round': '<input name="t" type="number" min="5" max="2">',
      'with limits that are no numbers': '<input name="t" type="number" min="abc" max="1.">',
      'with a limit that has a plus sign': '<input name="t" type="number" min="+1">',
      'with a limit that has a space': '<input name="t" type="number" min=" 1">',
      'with a limit without a leading digit': '<input name="t" type="number" min=".5" step=".5">',
      'with exponents': '<input name="t" type="number" min="1e3" max="1.5e-3">',
      'with a limit beyond all numbers': '<input name="t" type="number" min="1e400">',
      'with a huge limit': '<input name="t" type="number" max="100000000000000000000000">',
      'with a limit of minus nothing': '<input name="t" type="number" min="-0">',
      'with a limit of many digits': '<input name="t" type="number" min="0.1" max="0.30000000000000004" step="0.01">',
    },
    schemaOf,
  ),
  ...table(
    'the schema of a range',
    {
      alone: '<input name="t" type="range">',
      'with a pattern': '<input name="t" type="range" pattern="x">',
      'with a minimum': '<input name="t" type="range" min="1">',
      'whose minimum does not fit its step': '<input name="t" type="range" min="1" step="2">',
      'with limits and a step': '<input name="t" type="range" min="-5" max="5" step="0.5">',
      'with limits the wrong way round': '<input name="t" type="range" min="10" max="5">',
      'whose minimum is beyond the default maximum': '<input name="t" type="range" min="200">',
      'whose maximum is below the default minimum': '<input name="t" type="range" max="-5">',
      'with any step': '<input name="t" type="range" step="any">',
      'whose value does not fit its step': '<input name="t" type="range" value="33" step="10">',
      'whose value fits its step': '<input name="t" type="range" value="50" step="25">',
      'with limits that are no numbers': '<input name="t" type="range" min="abc" max="xyz">',
    },
    schemaOf,
  ),
  ...table(
    'the schema of a checkbox',
    {
      alone: '<input name="t" type="checkbox">',
      'that is required': '<input name="t" type="checkbox" required>',
      'that is checked and has a value': '<input name="t" type="checkbox" checked value="yes">',
      'that is read-only': '<input name="t" type="checkbox" readonly>',
      'and its like':
        '<label>A<input type="checkbox" name="t" value="a"></label><label>B<input type="checkbox" name="t" value="b"></label>',
      'and its like without values': '<input name="t" type="checkbox"><input name="t" type="checkbox">',
      'and its like, one of them required':
        '<input type="checkbox" name="t" value="a" required><input type="checkbox" name="t" value="b">',
      'and its like, one of them disabled':
        '<input type="checkbox" name="t" value="a" disabled><input type="checkbox" name="t" value="b">',
      'and its like of the same value':
        '<input type="checkbox" name="t" value="a"><input type="checkbox" name="t" value="a">',
      'and its like with a space in the name':
        '<input type="checkbox" name=" t" value="a"><input type="checkbox" name="t" value="b">',
    },
    schemaOf,
  ),
  ...table(
    'the schema of a radio button',
    {
      alone: '<input name="t" type="radio">',
      'with a value': '<input type="radio" name="t" value="a">',
      'and its like':
        '<label>A <input type="radio" name="t" value="a"></label><label><input type="radio" name="t" value="b" checked>B b</label>',
      'and its like, one of them required':
        '<input type="radio" name="t" value="a" required><input type="radio" name="t" value="b">',
      'and its like, one of them disabled':
        '<input type="radio" name="t" value="a" disabled><input type="radio" name="t" value="b">',
      'and its like of the same value':
        '<input type="radio" name="t" value="a"><input type="radio" name="t" value="a">',
      'with an empty value': '<input type="radio" name="t" value=""><input type="radio" name="t" value="b">',
      'and its like around another control':
        '<input type="radio" name="r" value="a"><input name="t"><input type="radio" name="r" value="b">',
      'and one whose name differs in case':
        '<input type="radio" name="T" value="a"><input type="radio" name="t" value="b">',
    },
    schemaOf,
  ),
  ...table(
    'the schema of a select',
    {
      'without options': '<select name="t"></select>',
      'with values and without': '<select name="t"><option>One</option><option value="2">Two</option></select>',
      'that is required': '<select name="t" required><option value="">pick</option><option>x</option></select>',
      'with labels, groups, disabled and hidden options':
        '<select name="t"><option label="L" value="v">text</option><option disabled value="w">dis</option><option hidden value="h">H</option><optgroup label="G" disabled><option>in</option></optgroup></select>',
      'whose option has only a label': '<select name="t"><option value="v" label="L"></option></select>',
      'whose options have white space':
        '<select name="t"><option value=" v ">  a   b\n c </option><option> x  y </option></select>',
      'with options of the same value':
        '<select name="t"><option value="a">A</option><option value="a">B</option></select>',
      'shown as a list': '<select name="t" size="3"><option>a</option></select>',
      'for several': '<select name="t" multiple><option value="a">A</option><option value="b">B</option></select>',
      'for several, required, without options': '<select name="t" multiple required></select>',
    },
    schemaOf,
  ),
  ...table(
    'the schema of a date or time',
    {
      date: '<input name="t" type="date">',
      'date with a description': '<input name="t" type="date" toolparamdescription="When">',
      'date with a label': '<label>Day <input name="t" type="date"></label>',
      'date with limits, step and pattern':
        '<input name="t" type="date" min="2026-01-01" max="2026-02-01" step="7" pattern="x" required>',
      'datetime-local': '<input name="t" type="datetime-local">',
      'datetime-local of seconds': '<input name="t" type="datetime-local" step="1">',
      'datetime-local of tenths': '<input name="t" type="datetime-local" step="0.1">',
      'datetime-local of any step': '<input name="t" type="datetime-local" step="any">',
      month: '<input name="t" type="month" toolparamdescription="M">',
      week: '<input name="t" type="week">',
      time: '<input name="t" type="time">',
      'time of seconds': '<input name="t" type="time" step="59">',
      'time of a minute and a half': '<input name="t" type="time" step="90">',
      'time of half seconds': '<input name="t" type="time" step="0.5">',
      'time of any step': '<input name="t" type="time" step="any">',
      'time with limits': '<input name="t" type="time" min="10:00:30" max="12:00" value="10:00:30">',
    },
    schemaOf,
  ),
  ...table(
    'the schema of a colour',
    {
      alone: '<input name="t" type="color">',
      'with a value, a pattern and alpha': '<input name="t" type="color" value="#ff0000" pattern="x" alpha>',
    },
    schemaOf,
  ),
  ...table(
    'the schema of a hidden control',
    {
      'without a description': '<input name="t" type="hidden" value="x">',
      'with an empty description': '<input name="t" type="hidden" toolparamdescription>',
      'with an ARIA description': '<input name="t" type="hidden" aria-description="AD">',
      'with a description': '<input name="t" type="hidden" value="x" pattern="x" required toolparamdescription="h">',
      'called _charset_': '<input type="hidden" name="_charset_" toolparamdescription="h">',
    },
    schemaOf,
  ),
};

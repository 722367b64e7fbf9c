/** Section 6: which controls of a form are parameters, under which names, and with which descriptions. */
import { schemaOf } from '../form-page';
import type { Probes } from '../probe';
import { table } from '../wording';

export const probes: Probes = {
  ...table(
    'a parameter isn’t',
    {
      'a file': '<input name="t" type="file" toolparamdescription="f">',
      'a submit button': '<input name="t" type="submit" value="x"><button name="u">go</button>',
      'another button':
        '<input name="t" type="reset"><input name="u" type="button"><input name="v" type="image"><button type="button" name="w" toolparamdescription="x">b</button>',
      'an output, a fieldset, an object, a meter':
        '<output name="t"></output><fieldset name="u"></fieldset><object name="v"></object><meter name="w"></meter>',
      disabled: '<input name="t" disabled><select name="u" disabled><option>a</option></select>',
      'in a disabled fieldset': '<fieldset disabled><input name="t" ></fieldset>',
      'read-only':
        '<input name="t" readonly><textarea name="u" readonly></textarea><input type="number" name="v" readonly required>',
      'in the form that it names': '<input name="t" form="other">',
    },
    schemaOf,
  ),
  ...table(
    'a parameter is',
    {
      'in the first legend of a disabled fieldset': '<fieldset disabled><legend><input name="t" ></legend></fieldset>',
      'hidden, inert or not shown':
        '<input name="t" hidden><input name="u" inert><input name="v" style="display: none"><datalist><input name="w"></datalist>',
      'disabled only for assistive technology': '<input name="t" aria-disabled="true">',
      'without a name': '<input>',
      'with an empty name': '<input name="">',
      'with a name of spaces': '<input name="  ">',
      'with spaces around its name': '<input name=" t ">',
      'with any characters in its name': '<input name="a b.c[]é">',
      'called __proto__': '<input name="__proto__" required>',
      'in the order of the form': '<input name="b"><input name="a"><input name="c">',
      'before the others when its name is a number': '<input name="b"><input name="10"><input name="2">',
      'kept beside a disabled one of its name': '<input name="t" ><input name="t" disabled><input name="t" readonly>',
    },
    schemaOf,
  ),
  ...table(
    'controls of one name are left out:',
    {
      'two texts': '<input name="t" ><input name="t" >',
      'two texts, not the third control': '<input name="t" ><input name="t" ><input name="u">',
      'a text and a number': '<input name="t" ><input name="t" type="number">',
      'a text and a checkbox': '<input name="t" ><input name="t" type="checkbox">',
      'a radio button and a checkbox':
        '<input type="radio" name="t" value="a"><input type="checkbox" name="t" value="b">',
      'checkboxes and a text':
        '<input type="checkbox" name="t" value="a"><input name="t" ><input type="checkbox" name="t" value="b">',
      'two selects': '<select name="t"><option>a</option></select><select name="t"><option>b</option></select>',
      'a text and a button': '<input name="t" ><button name="t">x</button>',
      'a text and a file': '<input name="t" ><input name="t" type="file">',
      'a text and a hidden one': '<input name="t" ><input name="t" type="hidden">',
      'the hidden twin of a checkbox':
        '<input name="t" type="hidden" value="0"><input type="checkbox" name="t" value="1">',
      'two hidden ones with descriptions':
        '<input name="t" type="hidden" toolparamdescription="a"><input name="t" type="hidden" toolparamdescription="b">',
      'names that differ in spaces': '<input name="t" ><input name=" t">',
      'two without a name': '<input><input>',
    },
    schemaOf,
  ),
  ...table(
    'the description of a parameter comes from',
    {
      'its own attribute': '<label>L<input name="t" toolparamdescription="  TP " aria-description="AD"></label>',
      'its label when the attribute is empty': '<label>L<input name="t" toolparamdescription></label>',
      'the label around it': '<label>My name <input name="t"></label>',
      'the label that names it': '<label for="i">L1</label><input id="i" name="t">',
      'all its labels':
        '<label for="i">L1</label><label for="i"> </label><label for="i">L2 </label><input id="i" name="t">',
      'nested labels': '<label for="i">A <span><label for="i">B</label></span></label><input id="i" name="t">',
      'its label with white space': '<label>  a \n b  <b>c</b><input name="t"> tail</label>',
      'its label with hard spaces': '<label>\u00a0N\u00a0<input name="t"></label>',
      'its label with breaks, hidden text and scripts':
        '<label>a<br>b<div>c</div><span hidden>d</span><style>e{}</style><!--x--><input name="t"></label>',
      'its label that isn’t shown': '<label style="display: none">hid<input name="t"></label>',
      'its label without the text of the control': '<label>Text <textarea name="t">content</textarea></label>',
      'its label without the options of the control':
        '<label>Pick <select name="t"><option>a</option><option>b</option></select></label>',
      'its label without other controls’ text':
        '<label for="i">x <textarea>tt</textarea> <output>oo</output> <meter>mm</meter></label><input id="i" name="t">',
      'a label only when it labels that control': '<label>A <input name="t"><input name="u"></label>',
      'no label that labels a button': '<label>A <button>btn</button><input name="t"></label>',
      'no empty label': '<label> <input name="t"></label>',
      'its ARIA description': '<input name="t" aria-description="  AD ">',
      'its label before its ARIA description': '<label>L<input name="t" aria-description="AD"></label>',
      'no empty ARIA description': '<input name="t" aria-description="">',
      'nothing else':
        '<span id="x">X</span><input name="t" title="T" placeholder="P" aria-label="AL" aria-describedby="x" aria-labelledby="x" toolparamtitle="TT">',
      'a label on a number, before nothing': '<label>N<input name="t" type="number" min="1" pattern="9"></label>',
      'a label on a date': '<label>N<input name="t" type="date"></label>',
      'an ARIA description on a date': '<input name="t" type="date" aria-description="AD">',
      'an attribute on a select':
        '<select name="t" toolparamdescription="D" multiple><option value="a">A</option></select>',
      'an attribute on a colour': '<input name="t" type="color" toolparamdescription="D">',
      'a label on a checkbox': '<label>Chk<input type="checkbox" name="t" value="a" aria-description="AD"></label>',
    },
    schemaOf,
  ),
  ...table(
    'the description of a group comes from',
    {
      'its fieldset':
        '<fieldset toolparamdescription="FD"><legend>L</legend><label>one<input type="radio" name="t" value="a"></label><label>two<input type="radio" name="t" value="b"></label></fieldset>',
      'its fieldset, for checkboxes':
        '<fieldset toolparamdescription="FD"><input type="checkbox" name="t" value="a"><input type="checkbox" name="t" value="b"></fieldset>',
      'its fieldset, whatever else is in there':
        '<fieldset toolparamdescription="FD"><p><input type="radio" name="t" value="a"></p><div><input type="radio" name="t" value="b"></div><input type="radio" name="u" value="a"><input type="radio" name="u" value="b"><input name="z"></fieldset>',
      'its disabled fieldset’s legend':
        '<fieldset disabled toolparamdescription="FD"><legend><input type="radio" name="t" value="a"><input type="radio" name="t" value="b"></legend></fieldset>',
      'no outer fieldset':
        '<fieldset toolparamdescription="FD"><fieldset><input type="radio" name="t" value="a"><input type="radio" name="t" value="b"></fieldset></fieldset>',
      'the inner fieldset':
        '<fieldset toolparamdescription="FD"><fieldset toolparamdescription="F2"><input type="radio" name="t" value="a"><input type="radio" name="t" value="b"></fieldset></fieldset>',
      'the fieldset of them all':
        '<fieldset toolparamdescription="FD"><fieldset toolparamdescription="F2"><input type="radio" name="t" value="a"></fieldset><input type="radio" name="t" value="b"></fieldset>',
      'the fieldset around two fieldsets':
        '<fieldset toolparamdescription="FD"><fieldset><input type="radio" name="t" value="a"></fieldset><fieldset><input type="radio" name="t" value="b"></fieldset></fieldset>',
      'no fieldset that one is outside of':
        '<fieldset toolparamdescription="FD"><input type="radio" name="t" value="a"><input type="radio" name="t" value="b"></fieldset><input type="radio" name="t" value="c">',
      'no fieldset of one':
        '<fieldset toolparamdescription="FD"><input type="radio" name="t" value="a"><input type="radio" name="t" value="b" disabled></fieldset>',
      'no fieldset of one checkbox':
        '<fieldset toolparamdescription="FD"><input type="checkbox" name="t" value="a"></fieldset>',
      'no fieldset of a text': '<fieldset toolparamdescription="FD"><input name="t" ></fieldset>',
      'no legend':
        '<fieldset toolparamdescription><legend>Leg</legend><input type="radio" name="t" value="a"><input type="radio" name="t" value="b"></fieldset>',
      'no fieldset’s ARIA description':
        '<fieldset aria-description="AD"><input type="radio" name="t" value="a"><input type="radio" name="t" value="b"></fieldset>',
      'no other element':
        '<div toolparamdescription="DD"><input type="radio" name="t" value="a"><input type="radio" name="t" value="b"></div>',
      'none of its members':
        '<input type="radio" name="t" value="a" toolparamdescription="R1" aria-description="A1"><label>B<input type="radio" name="t" value="b" toolparamdescription="R2"></label>',
    },
    schemaOf,
  ),
  ...table(
    'a single radio button is described by',
    {
      'its own attribute':
        '<fieldset toolparamdescription="FD"><input type="radio" name="t" value="a" toolparamdescription="RA"></fieldset>',
      'its labels, which are its title too':
        '<label for="i">L1</label><label for="i">L2</label><input type="radio" id="i" name="t" value="a">',
      'no ARIA label': '<input type="radio" name="t" value="a" aria-label="AL">',
    },
    schemaOf,
  ),
};

/** The style sheets of what widgets and panel share, as text, in the order of `styles.ts`. */
import base from './base.css?inline';
import codeBlock from './code-block.css?inline';
import content from './content.css?inline';
import controls from './controls/controls.css?inline';
import forms from './forms.css?inline';
import tokens from './tokens.css?inline';

export const sharedStyles = [tokens, base, controls, forms, content, codeBlock].join('\n');

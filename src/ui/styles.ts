/** The style sheets of what widgets and panel share. Apart from the rest, so that a bundle takes of that only what it uses. */
import './tokens.css';
import './base.css';
import './controls.css';
import './forms.css';
import './content.css';
import './code-block.css';
import './schema-form/schema-form.css';

/** The style sheets of this room. A separate entry, so that bundles can leave out unused components. */
import './tokens.css';
import './base.css';
import './controls/controls.css';
import './forms.css';
import './content.css';
import './more-aside.css';
import './code-block.css';
import './schema-form/schema-form.css';

/** What of a page a person can see, and how it lies on the page: for hands, and for what reads a page's text. */
export { isSecretEditor, isSecretField, toValue } from './field-value';
export { type Apart, apart, isRow, marks, type TextPlacement, toPlacement } from './placement';
export { secretBoxes } from './secret-boxes';
export {
  allIn,
  attributeOf,
  bodyOf,
  elementsOf,
  has,
  isField,
  isHidden,
  isInside,
  isMatch,
  memberOf,
  parentOf,
  shownIn,
  tagNameOf,
} from './shown-in';
export { createSight, type Sight } from './sight';
export { createStyles, type Styles, TooLate } from './styles';

/** Roles: which there are, and which of them a person operates. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Roles of what a person operates, in ARIA's words. */
export const operableRoles =
  words(`button checkbox combobox link listbox menuitem menuitemcheckbox menuitemradio option radio
  scrollbar searchbox slider spinbutton switch tab textbox treeitem`);

/** ARIA's other roles: a browser ignores a role that it doesn't know. */
const otherRoles = words(`alert alertdialog application article banner blockquote caption cell code columnheader
  complementary contentinfo definition deletion dialog document emphasis feed figure form generic grid gridcell group
  heading image img insertion list listitem log main marquee math menu menubar meter navigation none note paragraph
  presentation progressbar radiogroup region row rowgroup rowheader search separator status strong subscript
  superscript table tablist tabpanel term time timer toolbar tooltip tree treegrid`);

export const isRole = (role: string): boolean => operableRoles.has(role) || otherRoles.has(role);

/** A short name keeps its own width in a row; a longer one is cut, and keeps room for its first letters. */
export const cutLong = (name: string): 'nowrap' | 'cut' => (name.length > 7 ? 'cut' : 'nowrap');

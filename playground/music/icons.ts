/** The player's icons: solid shapes on a 20-pixel grid. */

const shapes = {
  play: 'M6 3.500v13l11-6.500z',
  pause: 'M5 3.500h3.500v13H5zM11.500 3.500H15v13h-3.500z',
  next: 'M4 4v12l8.500-6zM13.500 4H16v12h-2.500z',
  previous: 'M16 4v12L7.500 10zM4 4h2.500v12H4z',
  queue: 'M3 4.500h14V6H3zM3 9.250h8v1.500H3zM3 14h8v1.500H3zM14 9h1.500v3H18.500v1.500H15.500v3H14v-3H11.500V12H14z',
  list: 'M3 4.500h11V6H3zM3 9.250h11v1.500H3zM3 14h7v1.500H3zM16 3l2 1-.500 1.500-1-.300V12a2 2 0 1 1-1.300-1.900V3z',
  remove: 'M5.200 4.100 10 8.900l4.800-4.800 1.100 1.100L11.100 10l4.800 4.800-1.100 1.100L10 11.100l-4.800 4.800-1.100-1.100L8.900 10 4.100 5.200z',
  volume: 'M3 7.500h3L10 4v12l-4-3.500H3zM12 6.500a4.500 4.500 0 0 1 0 7v-2a2.500 2.500 0 0 0 0-3zM13.500 3.800a7.500 7.500 0 0 1 0 12.400v-1.900a6 6 0 0 0 0-8.600z',
};

export function icon(name: keyof typeof shapes): string {
  return `<svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d="${shapes[name]}"/></svg>`;
}

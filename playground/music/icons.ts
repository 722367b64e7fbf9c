/** The player's icons: solid shapes on a 20-pixel grid. */

const shapes = {
  play: 'M6 3.5v13l11-6.5z',
  pause: 'M5 3.5h3.5v13H5zM11.5 3.5H15v13h-3.5z',
  next: 'M4 4v12l8.5-6zM13.5 4H16v12h-2.5z',
  previous: 'M16 4v12L7.5 10zM4 4h2.5v12H4z',
  queue: 'M3 4.5h14V6H3zM3 9.25h8v1.5H3zM3 14h8v1.5H3zM14 9h1.5v3H18.5v1.5H15.5v3H14v-3H11.5V12H14z',
  list: 'M3 4.5h11V6H3zM3 9.25h11v1.5H3zM3 14h7v1.5H3zM16 3l2 1-.5 1.5-1-.3V12a2 2 0 1 1-1.3-1.9V3z',
  remove: 'M5.2 4.1 10 8.9l4.8-4.8 1.1 1.1L11.1 10l4.8 4.8-1.1 1.1L10 11.1l-4.8 4.8-1.1-1.1L8.9 10 4.1 5.2z',
  volume:
    'M3 7.5h3L10 4v12l-4-3.5H3zM12 6.5a4.5 4.5 0 0 1 0 7v-2a2.5 2.5 0 0 0 0-3zM13.5 3.8a7.5 7.5 0 0 1 0 12.4v-1.9a6 6 0 0 0 0-8.6z',
};

export function icon(name: keyof typeof shapes): string {
  return `<svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d="${shapes[name]}"/></svg>`;
}

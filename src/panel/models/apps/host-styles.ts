/** The panel's look in the words of the protocol, so that an app can look as if it belonged there. */
import type { McpUiStyles } from '@modelcontextprotocol/ext-apps/app-bridge';
import { readTokens } from '#ui';

const tokens = {
  '--color-background-primary': '--bg',
  '--color-background-secondary': '--bg-sunken',
  '--color-text-primary': '--ink',
  '--color-text-secondary': '--ink-2',
  '--color-text-tertiary': '--ink-3',
  '--color-text-info': '--accent',
  '--color-text-success': '--ok',
  '--color-text-warning': '--warn',
  '--color-text-danger': '--danger',
  '--color-border-primary': '--line-control',
  '--color-border-secondary': '--line',
  '--color-ring-primary': '--accent',
  '--font-sans': '--sans',
  '--font-mono': '--mono',
  '--border-radius-sm': '--r1',
  '--border-radius-md': '--r2',
};

export function toTheme(): 'light' | 'dark' {
  const scheme = getComputedStyle(document.documentElement).colorScheme;
  if (scheme.includes('light') !== scheme.includes('dark')) return scheme.includes('dark') ? 'dark' : 'light';
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

export function toHostStyles(): McpUiStyles {
  const values = readTokens(Object.values(tokens), document.documentElement);
  const named = Object.entries(tokens).map(([name, own]) => [name, values[own]]);
  return Object.fromEntries(named) as McpUiStyles; // a token that is missing keeps the app's own value
}

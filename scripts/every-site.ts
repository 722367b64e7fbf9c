/**
 * A copy of a build whose installation allows every site. A user is asked where Tabhand may work; a program that drives a browser
 * can’t answer what the browser asks.
 */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export function copyWithEverySite(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  const path = join(to, 'manifest.json');
  const { optional_host_permissions, ...manifest } = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify({ ...manifest, host_permissions: optional_host_permissions }));
}

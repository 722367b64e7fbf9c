/**
 * Files that PowerShell wrote, with a byte order mark or in UTF-16: programs that read JSON as UTF-8 refuse them, or lose what is in them
 * (tradesdontlie/tradingview-mcp#419, modelcontextprotocol/kotlin-sdk#956).
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readTextFile } from '../../src/cli/files';

test('a suite or a project file with a mark is read as the JSON that it is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tabhand-files-'));
  const text = '[{ "title": "Größe 5 €" }]';
  const little = Buffer.from(`\ufeff${text}`, 'utf16le');
  const written = {
    'utf-8': Buffer.from(`\ufeff${text}`),
    'utf-16le': little,
    'utf-16be': Buffer.from(little).swap16(),
  };
  try {
    for (const [name, bytes] of Object.entries(written)) {
      const file = join(folder, name);
      writeFileSync(file, bytes);
      expect(JSON.parse(readTextFile(file)), name).toEqual(JSON.parse(text));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

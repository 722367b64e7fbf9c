/** Files that the user names: read and written, with a sentence for what may go wrong. */
import {
  accessSync,
  constants,
  existsSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CliProblem, messageOf, wrongUse } from './problem';

const causes: Record<string, string> = {
  ENOENT: 'it isn’t there. Check its path.',
  ENOTDIR: 'a part of its path isn’t a folder. Check it.',
  EISDIR: 'it is a folder. Name a file.',
  EACCES: 'its permissions forbid it. Change them, or name another file.',
  EPERM: 'its permissions forbid it. Change them, or name another file.',
  EROFS: 'its disk is read-only. Name another file.',
  ENOSPC: 'the disk is full. Free some space, or name a file on another disk.',
};

const toCause = (error: unknown): string => causes[(error as NodeJS.ErrnoException).code ?? ''] ?? messageOf(error); // of node:fs

const isAbsent = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'; // of node:fs

/** `path`: a number is an open file. `name`: what the sentence calls it. */
export function readTextFile(path: string | number, name = String(path)): string {
  try {
    const bytes = readFileSync(path);
    // PowerShell marks what it writes, and writes UTF-16.
    const mark = bytes.toString('hex', 0, 2);
    return new TextDecoder(mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8').decode(bytes);
  } catch (error) {
    throw wrongUse(`${name} can’t be read: ${toCause(error)}`);
  }
}

/** Asked before anything is spent on what will be written there. */
export function expectWritable(path: string): void {
  try {
    accessSync(existsSync(path) ? path : dirname(resolve(path)), constants.W_OK);
  } catch {
    throw wrongUse(`${path} can’t be written: its folder isn’t there, or its permissions forbid it.`);
  }
}

/** A regular file is replaced when the new one is whole: a full disk takes nobody’s former one away. */
export function writeFile(path: string, text: string): void {
  const isOther = existsSync(path) && !statSync(path).isFile();
  const target = existsSync(path) && !isOther ? realpathSync(path) : path;
  const fresh = isOther ? path : `${target}.${process.pid}`;
  try {
    writeFileSync(fresh, text);
    if (!isOther) renameSync(fresh, target);
  } catch (error) {
    if (!isOther) rmSync(fresh, { force: true, recursive: true });
    throw new CliProblem(
      `${path} wasn’t written: ${isAbsent(error) ? 'its folder isn’t there. Make it first.' : toCause(error)}`,
    );
  }
}

// Runs the project's tools with the Node that the project brings along: what npm scripts do, for our own scripts.
import { spawn, spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const binFolder = join(root, 'node_modules', '.bin');

/** The environment for child processes: node_modules/.bin first on PATH, whatever the key is called here. */
function toolEnvironment() {
  const key = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  const rest = (process.env[key] ?? '').split(delimiter).filter((folder) => folder !== binFolder);
  return { ...process.env, [key]: [binFolder, ...rest].join(delimiter) };
}

// Windows starts .cmd files only through a shell.
const options = (more) => ({
  cwd: root,
  env: toolEnvironment(),
  shell: process.platform === 'win32',
  ...more,
});

/** Runs a command to its end, its output shown. True if it exited with 0. */
export const run = (command, args, more = {}) =>
  spawnSync(command, args, options({ stdio: 'inherit', ...more })).status === 0;

/** Runs a command to its end beside others. True if it exited with 0. `before`: its output is held until then, and follows this. */
export function runBeside(command, args, before) {
  const child = start(command, args, before ? { stdio: ['ignore', 'pipe', 'pipe'] } : {});
  const held = [];
  child.stdout?.on('data', (piece) => held.push(piece));
  child.stderr?.on('data', (piece) => held.push(piece));
  return new Promise((resolve) => {
    const end = (exitedWell) => {
      before?.();
      process.stdout.write(Buffer.concat(held));
      resolve(exitedWell);
    };
    child.on('error', () => end(false));
    child.on('close', (code) => end(code === 0));
  });
}

/** Runs a command to its end and returns what it wrote to standard output, or null if it failed. */
export function read(command, args, more = {}) {
  const { status, stdout } = spawnSync(command, args, options({ encoding: 'utf8', ...more }));
  return status === 0 ? stdout.trim() : null;
}

/** Starts a command that keeps running. */
export const start = (command, args, more = {}) => spawn(command, args, options({ stdio: 'inherit', ...more }));

/** Runs a script's work; a failure that a person can meet is told in one line, without a stack. */
export async function main(work) {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (problem) {
    console.error(problem instanceof Error ? problem.message : problem);
    process.exitCode = 1;
  }
}

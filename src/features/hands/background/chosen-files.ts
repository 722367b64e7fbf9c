/** Files that the user chose on the card of a call, until it runs: in memory, for that call and once. */
import * as z from 'zod';
import type { ChosenFile } from '#core/tools/hands-wire.ts';

/** Characters in base64 of a call's files, how many they are, and calls whose files wait. */
const [maxData, maxFiles, maxCalls] = [28_000_000, 20, 4];

export const chosenFilesSchema = z
  .array(z.object({ name: z.string().max(300), type: z.string().max(100), data: z.string().max(maxData) }))
  .max(maxFiles)
  .refine((files) => files.reduce((sum, { data }) => sum + data.length, 0) <= maxData);

const chosen = new Map<string, readonly ChosenFile[]>();

export function keepFiles(callId: string, files: readonly ChosenFile[]): void {
  chosen.set(callId, files);
  if (chosen.size > maxCalls) chosen.delete([...chosen.keys()][0] ?? '');
}

export function takeFiles(callId: string): readonly ChosenFile[] {
  const files = chosen.get(callId) ?? [];
  chosen.delete(callId);
  return files;
}

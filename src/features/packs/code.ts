/** A command to a pack as the code that the browser is handed for a page. */
import type { PackCommand } from './format';
import { runPack } from './run';

interface Runnable {
  id: string;
  hash: string;
  script: string;
  facts: { world: 'own' | 'page' };
}

/** Milliseconds in which a pack loads and says what it offers. */
const patience = 1500;

/**
 * Evaluates to a promise of the answer as JSON, behind the milliseconds that the pack took. The script's lines are the source's, by
 * the name that the runner looks for.
 */
export function toCode({ id, hash, script, facts }: Runnable, origin: string, command: PackCommand): string {
  const place = facts.world === 'own' ? `tabhand pack ${id}` : null;
  const request = JSON.stringify({ hash, origin, place, patience, command });
  const run = `return (${runPack})({ ...${request}, load }).then((said) => \`[\${Date.now() - start},\${said}]\`)`;
  return `(() => { const start = Date.now(); const load = async () => {${script}\n};\n${run}; })()\n//# sourceURL=tabhand-pack.js`;
}

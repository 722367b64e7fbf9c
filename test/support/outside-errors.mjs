/** A reporter: keeps the errors outside every test, which Vitest's JSON report leaves out, in the file that TABHAND_OUTSIDE_ERRORS names. */
import { writeFileSync } from 'node:fs';

export default class OutsideErrors {
  onTestRunEnd(_modules, errors) {
    const said = errors.map(
      ({ name, message, VITEST_TEST_PATH: path }) => `${path ?? '?'}, outside every test: ${name}: ${message}`,
    );
    writeFileSync(process.env.TABHAND_OUTSIDE_ERRORS, JSON.stringify(said));
  }
}

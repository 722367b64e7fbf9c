/** As much of the public test harness as the proposal's tests use: they are written for that one, and need no change to run in it. */

const proposal_tests = [];
const promise_test = (run, title) => void proposal_tests.push({ run, title });

function assert_true(value, what = '') {
  if (value !== true) throw new Error(`${what} expected true got ${String(value)}`);
}
function assert_false(value, what = '') {
  if (value !== false) throw new Error(`${what} expected false got ${String(value)}`);
}
function assert_equals(value, expected, what = '') {
  if (!Object.is(value, expected)) throw new Error(`${what} expected ${String(expected)} got ${String(value)}`);
}
const assert_array_equals = (value, expected) => assert_equals(value.join(), expected.join());

const reason_of = (promise) =>
  promise.then(
    () => {
      throw new Error('it should have rejected');
    },
    (reason) => reason,
  );
const promise_rejects_dom = async (_, name, promise) => {
  const reason = await reason_of(promise);
  assert_true(reason instanceof DOMException, String(reason));
  assert_equals(reason.name, name);
};
const promise_rejects_js = async (_, kind, promise) => assert_equals((await reason_of(promise)).constructor, kind);
const promise_rejects_exactly = async (_, expected, promise) => assert_equals(await reason_of(promise), expected);

/** Each test's title, and what went wrong, or an empty text. */
async function run_proposal_tests() {
  const results = [];
  for (const { run, title } of proposal_tests) {
    const cleanups = [];
    const t = {
      add_cleanup: (cleanup) => void cleanups.push(cleanup),
      async step_wait(is_so) {
        while (!is_so()) await new Promise((resolve) => setTimeout(resolve, 5));
      },
    };
    const fault = await run(t).then(
      () => '',
      (error) => String(error),
    );
    for (const cleanup of cleanups) cleanup();
    results.push([title, fault]);
  }
  return JSON.stringify(results);
}

Object.assign(window, {
  run_proposal_tests,
  promise_test,
  assert_true,
  assert_false,
  assert_equals,
  assert_array_equals,
  promise_rejects_dom,
  promise_rejects_js,
  promise_rejects_exactly,
});

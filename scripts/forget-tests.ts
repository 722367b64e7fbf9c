/**
 * What is built to be shipped is the same whatever the shell was used for: a build that a test starts, or that is started where tests ran,
 * would take other editions of packages, by the variable in which test runners name themselves.
 */
export function forgetTests(): void {
  process.env.NODE_ENV = 'production';
  delete process.env.VITE_USER_NODE_ENV;
}

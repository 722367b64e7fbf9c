/** What a command found, for every kind of output. */
export { type Check, countOf, type Report, toJunit } from '#bench';

/** Files of unit tests that `npm test -- quick` leaves out: each takes several seconds. */
export const slowUnits: string[] = [
  'test/architecture.test.ts',
  'test/attacks/attacks.test.ts',
  'test/house.test.ts',
  'test/package/installed.test.ts',
  'test/playground/mcp-server-whole.test.ts',
  'test/reader/read-document.test.ts',
  'test/tools/work.test.ts',
  'test/ui/language/unsaid.test.ts',
  'test/ui/markdown/long.test.tsx',
  'test/webmcp/properties/**',
  'test/widgets/views.test.tsx',
];

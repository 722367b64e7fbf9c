/** What Tabhand promises, as docs/security.md says it. Each attack tries to break one of them. */
export const promises = {
  approval: 'Nothing that changes something runs without your approval, and an approval covers only what you saw.',
  card: 'An approval card shows everything that will run.',
  words: 'What a page, a server, a file or a model says is data, never an order.',
  flow: 'What came from one origin reaches no other without a question.',
  identity: 'Nothing passes for another site, another tool, or Tabhand itself.',
  commands: 'Only you give Tabhand commands.',
  'own tools': 'A page learns only that its own tools are listed and called.',
  off: 'A site that is off gets nothing.',
  keys: 'Keys never leave the background, except for the service that they belong to.',
  secrets: 'Passwords, codes and payment fields are read and filled in by you alone.',
  loading: 'Nothing loads, opens or runs by itself.',
  program: 'A program that a model wrote has no network, and stays in its frame.',
  work: 'No answer, file or page can freeze Tabhand, or keep a chat from going on.',
  door: 'Only your own programs come in by the door that you opened: no page, and no other user’s program.',
  file: 'An imported file can be looked at; it calls, sends and attaches nothing.',
  death: 'A run survives the death of the background: nothing is done twice, and nothing is lost in silence.',
} as const;

export type PromiseName = keyof typeof promises;

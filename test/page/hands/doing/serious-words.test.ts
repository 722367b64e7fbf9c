/** Which words of a page ask each time. */
import { expect, test } from 'vitest';
import { isSecretName, seriousIn } from '../../../../src/page/words';

test.each([
  [
    'pay',
    'Buy now',
    'Place order',
    'Check out',
    'Jetzt kaufen',
    'Zahlungspflichtig bestellen',
    'Commander',
    'Pagar',
    'Acquista',
    'Finalizar compra',
    'Afrekenen',
  ],
  ['send', 'Send', 'Reply all', 'Submit my claim', 'Envoyer', 'Absenden', 'Enviar', 'Invia', 'Versturen'],
  ['publish', 'Publish', 'Post', 'Publier', 'Veröffentlichen', 'Publicar', 'Pubblica', 'Plaatsen'],
  ['delete', 'Delete account', 'Remove', 'Supprimer', 'Löschen', 'Eliminar', 'Elimina', 'Excluir', 'Verwijderen'],
  ['agree', 'I accept', 'Sign here', 'J’accepte', 'Ich stimme zu', 'Acepto', 'Accetto', 'Aceito', 'Akkoord'],
] as const)('%s, in seven languages', (serious, ...names) => {
  for (const name of names) expect([name, seriousIn(name)]).toEqual([name, serious]);
});

test('what only looks like it isn’t: parts of words, signing in, the order of a list', () => {
  for (const name of [
    'Search',
    'Buyer guide',
    'Postcode',
    'Sign in',
    'Sign up',
    'Sort order',
    'Display',
    'Next',
    'Sender',
    'Add to cart',
    'Submit',
    'Submit the form',
    'Go to checkout',
  ])
    expect([name, seriousIn(name)]).toEqual([name, null]);
});

test('what costs most is said first, and where it leads hides nothing else', () => {
  expect(seriousIn('Go to checkout | Buy now')).toBe('pay');
  expect(seriousIn('Accept and pay')).toBe('pay');
  expect(seriousIn('Send, or delete')).toBe('delete');
});

test('secrets by their words', () => {
  for (const name of [
    'Password',
    'Mot de passe',
    'Kartennummer',
    'Security code',
    'CVC',
    'PIN',
    'Código de verificación',
  ])
    expect([name, isSecretName(name)]).toEqual([name, true]);
  for (const name of ['Name', 'Spinning wheel', 'Discount code', 'Passenger', 'Tangle'])
    expect([name, isSecretName(name)]).toEqual([name, false]);
});

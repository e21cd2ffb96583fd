import { expect, test } from 'vitest';
import { addressesIn } from './invitations.ts';

test.each([
  ['ada@example.com', ['ada@example.com']],
  [
    'Ada@Example.com, ada@example.com; grace@example.com\nalan@example.com',
    ['ada@example.com', 'grace@example.com', 'alan@example.com'],
  ],
  ['Ada Byron <ada@example.com>, "Hopper, Grace" <grace@example.com>', ['ada@example.com', 'grace@example.com']],
  ['(alan@example.com). mailto:kay@example.com', ['alan@example.com', 'kay@example.com']],
  ['not-an-address, ada@example.com', ['not-an-address', 'ada@example.com']],
  [' , ;\n', []],
])('%j contains these addresses', (text, addresses) => expect(addressesIn(text)).toEqual(addresses));

import { expect, it } from 'vitest';
import { householdOf } from './address.ts';

it.each([
  ['2001:db8::1:1', '2001:db8:0:0'],
  ['2001:db8::2:1', '2001:db8:0:0'],
  ['2001:0db8:0000:0000:1::', '2001:db8:0:0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::ffff:10.0.0.7', '10.0.0.7'],
  ['10.0.0.7', '10.0.0.7'],
])('%s lives in %s', (address, household) => {
  expect(householdOf(address)).toBe(household);
});

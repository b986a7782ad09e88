import { expect, test } from 'vitest'
import { inOrder, withSaved } from './address-list.ts'
import type { Address } from './address-record.ts'

const address = (id: number, kind: Address['kind'], is_default: boolean, version = 1) =>
  ({ id, kind, is_default, version }) as Address

test('a new default address replaces the previous default of its kind, and of no other kind', () => {
  const before = [address(1, 'delivery', true), address(2, 'billing', true), address(3, 'delivery', false)]
  expect(withSaved(before, address(3, 'delivery', true, 2))).toEqual([
    address(1, 'delivery', false, 2),
    address(2, 'billing', true),
    address(3, 'delivery', true, 2),
  ])
})

test('an address that is not the default leaves the others unchanged', () => {
  const before = [address(1, 'delivery', true)]
  expect(withSaved(before, address(2, 'delivery', false))).toEqual([...before, address(2, 'delivery', false)])
})

test('billing addresses come first, then the oldest', () => {
  const addresses = [
    address(3, 'delivery', false),
    address(1, 'delivery', false),
    address(2, 'billing', false),
  ]
  expect(inOrder(addresses).map(({ id }) => id)).toEqual([2, 1, 3])
})

import { expect, test } from 'vitest'
import { faultKinds } from './fault-kinds.ts'
import type { Fault } from './step-failure.ts'

const notApproved = (number: number, name: string, counts: object = {}): Fault => ({
  path: `lines.${number - 1}.campaign_image_id`,
  error: { key: 'validation.artwork_not_approved', values: { number, name, ...counts }, message: '' },
})
const failedCheck = (number: number, check: string, counts: object = {}): Fault => ({
  path: `lines.${number - 1}.checks`,
  error: { key: 'validation.check_failed', values: { number, check, ...counts }, message: '' },
})
const campaignFault: Fault = { path: 'campaign_id', error: { key: 'validation.not_found', message: '' } }

test('reasons are grouped by kind and by check, with the counts of lines and further parts from the response', () => {
  const { kinds, further } = faultKinds([
    campaignFault,
    notApproved(1, 'Cartel', { lines: 4000, numbers: '1-4000', names: 12 }),
    notApproved(7, 'Faldón'),
    failedCheck(3, 'size.proportions.too_different', { lines: 3, numbers: '3-7/2', names: 1 }),
    failedCheck(4, 'size.resolution.too_low', { lines: 1, numbers: '4', names: 1 }),
    failedCheck(5, 'preflight.fonts.missing', { lines: 1, numbers: '5', names: 1 }),
    failedCheck(8, 'size.product.too_high', { lines: 2, numbers: '8,9', names: 1 }),
    failedCheck(9, 'size.product.too_wide', { lines: 2, numbers: '9,10', names: 1 }),
  ])
  expect(
    kinds.map(({ name, lines, numbers, named, further }) => [
      name,
      lines,
      numbers.length,
      named.length,
      further,
    ]),
  ).toEqual([
    [undefined, 0, 0, 1, 0],
    ['not_approved', 4000, 4000, 2, 10],
    ['proportions', 3, 3, 1, 0],
    ['resolution', 1, 1, 1, 0],
    ['file', 1, 1, 1, 0],
    ['sizes', 3, 3, 2, 0],
  ])
  expect(kinds[2]?.numbers).toEqual([3, 5, 7])
  expect(further).toBe(0)
})

test('lines are counted locally if the response names each of them, and so are the kinds beyond those shown', () => {
  const lines = Array.from({ length: 40 }, (_, index) => notApproved(index + 1, `Cartel ${index}`))
  const [kind] = faultKinds(lines).kinds
  expect([kind?.lines, kind?.numbers.length, kind?.named.length, kind?.further]).toEqual([40, 40, 5, 35])
  const kinds = Array.from(
    { length: 40 },
    (_, index): Fault => ({ ...campaignFault, path: `field_${index}` }),
  )
  expect([faultKinds(kinds).kinds.length, faultKinds(kinds).further]).toEqual([30, 10])
})

import { expect, test } from 'vitest'
import type { Fault } from './step-failure.ts'
import { toldFaults } from './told-faults.ts'

const notApproved = (number: number, name: string): Fault => ({
  path: `lines.${number - 1}.campaign_image_id`,
  error: { key: 'validation.artwork_not_approved', values: { number, name }, message: '' },
})
const closed: Fault = { path: 'campaign_id', error: { key: 'validation.not_found', message: '' } }

test('what stands in the way of thousands of lines is told of three of them, and of the others by their numbers', () => {
  const lines = Array.from({ length: 3000 }, (_, index) => notApproved(index + 1, 'Cartel'))
  const { told, further } = toldFaults([closed, ...lines, notApproved(3001, 'Faldón')])
  expect(told.map(({ path, also }) => [path, also.length])).toEqual([
    ['campaign_id', 0],
    ['lines.0.campaign_image_id', 0],
    ['lines.1.campaign_image_id', 0],
    ['lines.2.campaign_image_id', 2997],
    ['lines.3000.campaign_image_id', 0],
  ])
  expect([told[3]?.also[0], told[3]?.also.at(-1), further]).toEqual([4, 3000, 0])
})

test('of more reasons than somebody reads the others are counted', () => {
  const lines = Array.from({ length: 40 }, (_, index) => notApproved(index + 1, `Cartel ${index}`))
  const { told, further } = toldFaults(lines)
  expect([told.length, further]).toEqual([30, 10])
})
